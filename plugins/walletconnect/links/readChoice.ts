import { type Env, readAppLink } from 'portico/core'
import type { PairingClient } from '../client/followClient.js'
import type { AskedWallet } from '../contract.js'
import { choiceKey } from './choiceKey.js'
import { targetOf } from './openingsOf.js'

/**
 * The app or website that was opened for the pairing, on this page or an earlier one; undefined if none was.
 */
export const readChoice = async (
  client: () => Promise<Pick<PairingClient, 'sign'>>,
  device: Env,
): Promise<Pick<AskedWallet, 'name' | 'reopening'> | undefined> => {
  const { sign } = await client()
  // Only one choice is stored, so with several pairings it may be that of another wallet.
  if (sign.session.length > 1) return undefined
  // Validated, because any script of the origin may have written there.
  const { href, name } = Object(await sign.core.storage.getItem(choiceKey))
  const link = readAppLink(href)
  if (!link || typeof name !== 'string' || !name) return undefined
  // A web address opens in a new tab, because the page would otherwise be left.
  const target = /^https?:/.test(link) ? '_blank' : targetOf(device)
  return { name, reopening: { href: link, target } }
}
