import { networkOf, type SessionsState } from 'portico/core'
import type { Namespace, Network } from 'portico/kernel'

/** The network a login leads to, where the one in use is of a namespace without logins. */
export const offeredNetwork = (
  served: readonly Namespace[],
  { activeNamespace, namespaces }: Pick<SessionsState, 'activeNamespace' | 'namespaces'>,
  configured: readonly Network[],
): Network | undefined => {
  if (!activeNamespace || served.includes(activeNamespace)) return undefined
  const [first] = served.flatMap(
    (each) => namespaces[each]?.network.caipNetwork ?? networkOf(configured, each) ?? [],
  )
  return first
}
