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

/** The wallets that one of the chains accepts. Two of one name are both offered and marked: nobody can tell which is the real one. */
export const createOffers = (
  wallets: readonly StandardWallet[],
  chains: readonly StandardChain[],
): readonly Offer[] => {
  const usable = wallets
    .map((wallet) => ({ wallet, chains: chains.filter((each) => each.accepts(wallet)) }))
    .filter((each) => each.chains.length)
  const count = new Map<string, number>()
  const nameOf = (wallet: StandardWallet) => canonicalName(wallet.name)
  for (const { wallet } of usable) count.set(nameOf(wallet), (count.get(nameOf(wallet)) ?? 0) + 1)
  const seen = new Map<string, number>()
  return usable.map(({ wallet, chains: accepted }) => {
    const name = nameOf(wallet)
    const ambiguous = (count.get(name) ?? 0) > 1
    const position = (seen.get(name) ?? 0) + 1
    seen.set(name, position)
    return {
      id: `standard:${wallet.name}${ambiguous ? `#${position}` : ''}`,
      wallet,
      chains: accepted,
      namespaces: accepted.map((each) => each.namespace),
      ambiguous,
    }
  })
}
