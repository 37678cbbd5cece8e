import type { SessionsState } from 'portico/core'
import type { Network } from 'portico/kernel'

/** What choosing a network leads to. */
export type NextStep =
  /** Nobody is asked. */
  | 'select'
  /** The wallet of the namespace is asked. */
  | 'ask'
  /** What is connected is not on this chain. */
  | 'connect'

export const nextStep = (
  { namespaces, connections }: Pick<SessionsState, 'namespaces' | 'connections'>,
  { chainNamespace, caipNetworkId }: Network,
): NextStep => {
  if (!connections.length) return 'select'
  if (!connections.some((each) => each.namespace === chainNamespace)) return 'connect'
  return namespaces[chainNamespace]?.network.caipNetwork?.caipNetworkId === caipNetworkId ? 'select' : 'ask'
}
