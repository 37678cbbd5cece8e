import type { Sessions } from 'portico/core'
import type { CaipNetworkId, Namespace } from 'portico/kernel'

/**
 * The visitor's own addresses on a network, from every wallet that is connected there. Not from other
 * networks, because a contract wallet need not exist on this one.
 */
export const ownAddresses = (
  { state }: Pick<Sessions, 'state'>,
  namespace: Namespace,
  network: CaipNetworkId,
): readonly string[] => {
  const { namespaces, connections } = state.get()
  const accounts = [
    ...(namespaces[namespace]?.account.accounts ?? []),
    ...connections.flatMap((each) =>
      each.namespace === namespace && each.caipNetworkId === network ? each.accounts : [],
    ),
  ]
  return [...new Set(accounts.map(({ address }) => address))]
}
