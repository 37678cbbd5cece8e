import type { Connector } from 'portico/core'
import type { Eip1193Provider } from 'portico/plugins/eip155/contract'
import { canonicalName } from 'portico/react'
import type { AnnouncedWallet } from './contract.js'

const BROWSER_WALLET = 'Browser Wallet'

/** A wallet offered to the visitor, with its provider. */
export interface Offer
  extends Pick<Connector, 'id' | 'type' | 'traits' | 'name' | 'icon' | 'rdns' | 'ambiguous'> {
  readonly provider: Eip1193Provider
}

/** A wallet that announces itself twice is offered once; two that claim one rdns or name are both offered and marked. */
export const offer = (
  announced: readonly AnnouncedWallet[],
  generic: Eip1193Provider | undefined,
): readonly Offer[] => {
  const keys = new Map(announced.map((wallet) => [wallet, canonicalName(wallet.name)]))
  const wallets = announced.filter(
    (wallet, at) =>
      !announced
        .slice(0, at)
        .some((other) => other.provider === wallet.provider && keys.get(other) === keys.get(wallet)),
  )
  const offers = wallets.map(({ name, rdns, icon, uuid, provider }, at): Offer => {
    const others = wallets.filter((_, other) => other !== at)
    const shared = others.some((other) => other.rdns === rdns)
    const named = others.some((other) => keys.get(other) === canonicalName(name))
    return {
      id: shared ? `${rdns}#${uuid}` : rdns,
      type: 'ANNOUNCED',
      traits: { announced: true },
      name,
      rdns,
      provider,
      ...(icon && { icon }),
      ...(shared || named ? { ambiguous: true } : {}),
    }
  })
  const taken = announced.some(
    (wallet) => wallet.provider === generic || keys.get(wallet) === canonicalName(BROWSER_WALLET),
  )
  return generic && !taken
    ? [
        ...offers,
        {
          id: 'injected',
          type: 'INJECTED',
          traits: { unnamed: true },
          name: BROWSER_WALLET,
          provider: generic,
        },
      ]
    : offers
}
