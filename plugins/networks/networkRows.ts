import type { CaipNetworkId, Network } from 'portico/kernel'

export interface NetworkRow {
  readonly network: Network
  readonly selected: boolean
  /** False if the connected wallet does not allow it. */
  readonly approved: boolean
}

export interface NetworkContext {
  readonly active?: CaipNetworkId
  /** Networks the connected wallet of a namespace allows; undefined if none is connected or all are allowed. */
  approvedOf(namespace: string): readonly CaipNetworkId[] | undefined
  readonly query?: string
}

/** The networks to choose from: matches of the search, approved ones first, otherwise in the host's order. */
export const networkRows = (
  networks: readonly Network[],
  { active, approvedOf, query = '' }: NetworkContext,
): readonly NetworkRow[] => {
  const searchText = query.trim().toLowerCase()
  const rows = networks
    .filter((network) => network.name.toLowerCase().includes(searchText))
    .map((network): NetworkRow => {
      const selected = network.caipNetworkId === active
      return {
        network,
        selected,
        approved: selected || (approvedOf(network.chainNamespace)?.includes(network.caipNetworkId) ?? true),
      }
    })
  return [...rows.filter((row) => row.approved), ...rows.filter((row) => !row.approved)]
}
