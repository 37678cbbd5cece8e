import type { Network } from 'portico/kernel'
import type { NamespaceWish } from './contract.js'
import { deprecatedChains } from './deprecatedChains.js'
import { wishOf } from './wishOf.js'

/** A part of a session proposal (CAIP-25): what is wished for on one namespace. */
export interface ProposedNamespace {
  readonly chains: string[]
  readonly methods: string[]
  readonly events: string[]
}

/** What a wallet is asked for: every namespace of the networks, none of it required. */
export const createProposal = (
  networks: readonly Network[],
  given: Readonly<Record<string, NamespaceWish>> = {},
): Record<string, ProposedNamespace> => {
  const proposal: Record<string, ProposedNamespace> = {}
  for (const { chainNamespace, caipNetworkId } of networks) {
    const { methods, events } = wishOf(chainNamespace)
    const wish = given[chainNamespace]
    proposal[chainNamespace] ??= {
      chains: [],
      methods: [...(wish?.methods ?? methods)],
      events: [...(wish?.events ?? events)],
    }
    proposal[chainNamespace].chains.push(caipNetworkId)
  }
  for (const [namespace, asked] of Object.entries(proposal)) {
    const chains = [...asked.chains, ...(given[namespace]?.chains ?? [])]
    const older = chains.flatMap((each) => deprecatedChains[each] ?? [])
    proposal[namespace] = { ...asked, chains: [...new Set([...chains, ...older])] }
  }
  return proposal
}
