import type { Sessions } from 'portico/core'
import type { Namespace } from 'portico/kernel'

/** The visitor's own addresses on a namespace, of every connected wallet. */
export const ownAddresses = ({ state }: Pick<Sessions, 'state'>, namespace: Namespace): readonly string[] => {
  const { namespaces, connections } = state.get()
  const all = [
    ...(namespaces[namespace]?.account.accounts ?? []),
    ...connections.flatMap((each) => (each.namespace === namespace ? each.accounts : [])),
  ]
  return [...new Set(all.map(({ address }) => address))]
}
