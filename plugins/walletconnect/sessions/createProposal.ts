import type { Network } from 'portico/kernel'
import type { NamespaceWish } from '../contract.js'
import type { PairedChains } from './loadChains.js'

/** One namespace of a session proposal (CAIP-25). */
export interface ProposedNamespace {
  readonly chains: string[]
  readonly methods: string[]
  readonly events: string[]
}

/** The session proposal: every namespace of the networks, each of them optional. */
export const createProposal = (
  networks: readonly Network[],
  chainsOf: PairedChains,
  wishes: Readonly<Record<string, NamespaceWish>> = {},
): Record<string, ProposedNamespace> => {
  const proposal: Record<string, ProposedNamespace> = {}
  for (const { chainNamespace, caipNetworkId } of networks) {
    const { methods, events } = chainsOf(chainNamespace)
    const wish = wishes[chainNamespace]
    proposal[chainNamespace] ??= {
      chains: [],
      methods: [...(wish?.methods ?? methods)],
      events: [...(wish?.events ?? events)],
    }
    proposal[chainNamespace].chains.push(caipNetworkId)
  }
  for (const [namespace, entry] of Object.entries(proposal)) {
    const known = chainsOf(namespace)
    const chains = [...entry.chains, ...(wishes[namespace]?.chains ?? known.chains)]
    const older = chains.flatMap((each) => known.formerIds[each] ?? [])
    proposal[namespace] = { ...entry, chains: [...new Set([...chains, ...older])] }
  }
  return proposal
}
