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
export const createOffers = (
  announced: readonly AnnouncedWallet[],
  generic: Eip1193Provider | undefined,
): readonly Offer[] => {
  const keys = new Map(announced.map((wallet) => [wallet, canonicalName(wallet.name)]))
  const wallets = announced.filter(
    (wallet, index) =>
      !announced
        .slice(0, index)
        .some((other) => other.provider === wallet.provider && keys.get(other) === keys.get(wallet)),
  )
  const offers = wallets.map(({ name, rdns, icon, uuid, provider }, index): Offer => {
    const others = wallets.filter((_, other) => other !== index)
    const sharesRdns = others.some((other) => other.rdns === rdns)
    const sharesName = others.some((other) => keys.get(other) === canonicalName(name))
    return {
      id: sharesRdns ? `${rdns}#${uuid}` : rdns,
      type: 'ANNOUNCED',
      traits: { announced: true },
      name,
      rdns,
      provider,
      ...(icon && { icon }),
      ...(sharesRdns || sharesName ? { ambiguous: true } : {}),
    }
  })
  const isListed = announced.some(
    (wallet) => wallet.provider === generic || keys.get(wallet) === canonicalName(BROWSER_WALLET),
  )
  return generic && !isListed
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
