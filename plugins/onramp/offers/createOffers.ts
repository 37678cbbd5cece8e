import type { Hosts } from 'portico/core'
import type { Source } from 'portico/kernel'
import type { accountInUse } from '../accountInUse.js'
import type { BuySource } from '../contract.js'
import type { Offer } from '../internal.js'
import { builtInOffers } from './builtInOffers.js'
import { readSource } from './readSource.js'

export interface OffersDeps {
  /** Whether the host has configured these. */
  readonly hasMeld: boolean
  readonly hasCoinbase: boolean
  readonly hosts: Hosts
  /** The names of Portico's own providers that may be offered, in their order. */
  readonly feature: Pick<Source<readonly string[] | false>, 'get'>
  readonly sources: Pick<Source<readonly BuySource[]>, 'get'>
  currentAccount(): ReturnType<typeof accountInUse>
  /** Says why a provider of the feature is not offered. */
  warnMissing(name: string, reason: string): void
}

/** Portico's own providers that the host has configured, by name. */
const configuredOffers = ({ hasMeld, hasCoinbase, hosts, feature, warnMissing }: OffersDeps) => {
  const configured = new Map<string, Offer>()
  const builtIn = builtInOffers(hosts)
  const add = (name: 'meld' | 'coinbase', isConfigured: boolean, reason: string) => {
    if (isConfigured) configured.set(name, builtIn[name])
    else if ((feature.get() || []).includes(name)) warnMissing(name, reason)
  }
  add('meld', hasMeld, 'onramp() has no key meld.publicKey')
  add('coinbase', hasCoinbase, 'there is neither a projectId nor coinbase.sessionToken')
  return configured
}

/** The providers that sell coins to the visitor. */
export const createOffers = (deps: OffersDeps) => {
  const { feature, sources, currentAccount } = deps
  const configured = configuredOffers(deps)

  const all = (): readonly Offer[] => {
    const listed = (feature.get() || []).flatMap((name) => configured.get(name) ?? [])
    const names = new Set(configured.keys())
    const others = sources.get().flatMap((source) => {
      const offer = readSource(source)
      if (!offer || names.has(offer.name)) return []
      names.add(offer.name)
      return offer
    })
    return [...listed, ...others]
  }

  return {
    /** Portico's own in the order of the feature, then those of other plugins. */
    all,
    /** Those that serve the account in use. */
    ofAccount: (): readonly Offer[] => {
      const account = currentAccount()
      // Money buys nothing on a test network.
      if (!account || account.network.testnet) return []
      return all().filter(
        ({ supportedChains, arrivesOn }) =>
          supportedChains.includes(account.namespace) &&
          // The address of a smart account may be nobody's on another network.
          !(account.isContract && arrivesOn?.(account.network)),
      )
    },
  }
}

export type Offers = ReturnType<typeof createOffers>
