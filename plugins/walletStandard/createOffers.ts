import { createClaims, skeleton } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { canonicalName } from 'portico/react'
import type { StandardChain, StandardWallet } from './contract.js'

/** A wallet as it is offered to the visitor, with the chains it can be connected to. */
export interface Offer {
  readonly id: string
  readonly wallet: StandardWallet
  readonly chains: readonly StandardChain[]
  readonly namespaces: readonly Namespace[]
  /** True if another wallet has the same name. */
  readonly ambiguous: boolean
}

/**
 * Creates the function that returns the offers: the wallets that one of the chains accepts. Two of one name are both offered and
 * marked: nobody can tell which is the real one. The id of a wallet stays the same while it is offered.
 */
export const createOffers = () => {
  const claims = createClaims()
  return (wallets: readonly StandardWallet[], chains: readonly StandardChain[]): readonly Offer[] => {
    const rivals = wallets
      .map((wallet) => ({ wallet, accepted: chains.filter((each) => each.accepts(wallet)) }))
      // A wallet may tell its chains and features only after it has been unlocked: its name counts before.
      .filter(({ wallet, accepted }) => accepted[0] || !wallet.chains[0] || !wallet.features[0])
    for (const { wallet: claim } of claims.list())
      if (!rivals.some(({ wallet }) => wallet.removed === claim.provider)) claims.remove(claim)
    for (const { wallet } of rivals)
      claims.add({
        wantedId: `standard:${wallet.name}`,
        // Each registration has a signal of its own, and the same one whatever changes.
        provider: wallet.removed,
        identities: [skeleton(canonicalName(wallet.name))],
      })
    const listed = claims.list()
    return rivals.flatMap(({ wallet, accepted }) => {
      const claim = listed.find((each) => each.wallet.provider === wallet.removed)
      if (!claim || !accepted[0]) return []
      const { id, ambiguous } = claim
      return [{ id, wallet, chains: accepted, namespaces: accepted.map((each) => each.namespace), ambiguous }]
    })
  }
}
