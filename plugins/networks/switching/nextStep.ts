import type { SessionsState } from 'portico/core'
import type { Network } from 'portico/kernel'

/** The step that follows the choice of a network. */
export type NextStep =
  /** No prompt is needed. */
  | 'select'
  /** The wallet of the namespace is asked. */
  | 'ask'
  /** No wallet of this namespace is connected. */
  | 'connect'

export const nextStep = (
  { namespaces, connections }: Pick<SessionsState, 'namespaces' | 'connections'>,
  { chainNamespace, caipNetworkId }: Network,
): NextStep => {
  if (!connections.length) return 'select'
  if (!connections.some((each) => each.namespace === chainNamespace)) return 'connect'
  return namespaces[chainNamespace]?.network.caipNetwork?.caipNetworkId === caipNetworkId ? 'select' : 'ask'
}
