import { type Env, readAppLink } from 'portico/core'
import { choiceKey } from './choiceKey.js'
import type { AskedWallet } from './contract.js'
import type { PairingClient } from './followClient.js'
import { targetOf } from './openings.js'

/** Reads which app or website was opened for the pairing, on this page or before; undefined if none was. */
export const readChoice = async (
  client: () => Promise<Pick<PairingClient, 'sign'>>,
  device: Env,
): Promise<Pick<AskedWallet, 'name' | 'again'> | undefined> => {
  const { sign } = await client()
  // The choice is kept for one pairing: of several, it may be that of another wallet.
  if (sign.session.length > 1) return undefined
  // Any script of the origin may have written there.
  const { href, name } = Object(await sign.core.storage.getItem(choiceKey))
  const link = readAppLink(href)
  if (!link || typeof name !== 'string' || !name) return undefined
  // A page that is left for an address would be gone.
  const target = /^https?:/.test(link) ? '_blank' : targetOf(device)
  return { name, again: { href: link, target } }
}
