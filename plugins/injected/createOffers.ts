import { type Claim, type Connector, skeleton } from 'portico/core'
import type { Eip1193Provider } from 'portico/plugins/eip155/contract'
import { canonicalName } from 'portico/react'
import type { Announcement } from './discover.js'

const BROWSER_WALLET = 'Browser Wallet'
const GENERIC = 'injected'
/** Maximum number of providers that were at `window.ethereum`, one after the other. */
const MAX_GENERIC = 16

/** A wallet offered to the visitor, with its provider. */
export interface Offer
  extends Pick<Connector, 'id' | 'type' | 'traits' | 'name' | 'icon' | 'rdns' | 'ambiguous' | 'crowded'> {
  readonly provider: Eip1193Provider
}

/**
 * Creates the function that returns the offers: the announced wallets, then the providers found at
 * `window.ethereum` that did not announce themselves. One that is replaced there stays beside the new one, and both are marked.
 */
export const createOffers = () => {
  let generics: readonly { readonly id: string; readonly provider: Eip1193Provider }[] = []
  return (
    announced: readonly Claim<Announcement>[],
    generic: Eip1193Provider | undefined,
  ): readonly Offer[] => {
    const isAnnounced = (provider: object) => announced.some(({ wallet }) => wallet.provider === provider)
    generics = generics.filter(({ provider }) => !isAnnounced(provider))
    const isNew = generic && !isAnnounced(generic) && !generics.some((each) => each.provider === generic)
    if (isNew && generics.length < MAX_GENERIC) {
      const ids = [GENERIC, ...generics.map((_, index) => `${GENERIC}#${index + 2}`)]
      const id = ids.find((each) => !generics.some((other) => other.id === each))
      if (id) generics = [...generics, { id, provider: generic }]
    }
    const isGenericName = (name: string) =>
      skeleton(canonicalName(name)) === skeleton(canonicalName(BROWSER_WALLET))
    const isNameShared = !!generics[1] || announced.some(({ wallet }) => isGenericName(wallet.announced.name))
    return [
      ...announced.map(({ wallet: { announced: wallet }, id, ambiguous, crowded }): Offer => {
        const { name, rdns, icon, provider } = wallet
        const isAmbiguous = ambiguous || (!!generics[0] && isGenericName(name))
        return {
          id,
          type: 'ANNOUNCED',
          traits: { announced: true },
          name,
          rdns,
          provider,
          ...(icon && { icon }),
          ...(isAmbiguous && { ambiguous: true }),
          ...(crowded && { crowded: true }),
        }
      }),
      ...generics.map(
        ({ id, provider }): Offer => ({
          id,
          type: 'INJECTED',
          traits: { unnamed: true },
          name: BROWSER_WALLET,
          provider,
          ...(isNameShared && { ambiguous: true }),
        }),
      ),
    ]
  }
}
