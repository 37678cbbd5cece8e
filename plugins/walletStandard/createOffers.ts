import { skeleton } from 'portico/core'
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
  /** Ids of the offers by the signal of each registration, which is its own. */
  let ids = new Map<AbortSignal, string>()
  return (wallets: readonly StandardWallet[], chains: readonly StandardChain[]): readonly Offer[] => {
    const rivals = wallets
      .map((wallet) => ({
        wallet,
        chains: chains.filter((each) => each.accepts(wallet)),
        name: skeleton(canonicalName(wallet.name)),
      }))
      // A wallet may tell its chains and features only after it has been unlocked: its name counts before.
      .filter(({ wallet, chains: accepted }) => accepted[0] || !wallet.chains[0] || !wallet.features[0])
    const usable = rivals.filter((each) => each.chains[0])
    const count = new Map<string, number>()
    for (const { name } of rivals) count.set(name, (count.get(name) ?? 0) + 1)
    const before = ids
    ids = new Map(
      usable.flatMap(({ wallet: { removed } }) => {
        const id = before.get(removed)
        return id === undefined ? [] : [[removed, id] as const]
      }),
    )
    const createId = (wallet: StandardWallet, isAmbiguous: boolean): string => {
      const taken = [...ids.values()]
      const first = `standard:${wallet.name}`
      let id = isAmbiguous ? `${first}#1` : first
      for (let number = 1; taken.includes(id); number++) id = `${first}#${number}`
      return id
    }
    return usable.map(({ wallet, chains: accepted, name }) => {
      const ambiguous = (count.get(name) ?? 0) > 1
      const id = ids.get(wallet.removed) ?? createId(wallet, ambiguous)
      ids.set(wallet.removed, id)
      return {
        id,
        wallet,
        chains: accepted,
        namespaces: accepted.map((each) => each.namespace),
        ambiguous,
      }
    })
  }
}
