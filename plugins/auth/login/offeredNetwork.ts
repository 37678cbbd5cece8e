import { networkOf, type SessionsState } from 'portico/core'
import type { Network } from 'portico/kernel'
import { embeddedNamespaces } from '../embeddedNamespaces.js'

/** The network a login leads to, where the one in use is of a namespace without logins. */
export const offeredNetwork = (
  { activeNamespace, namespaces }: Pick<SessionsState, 'activeNamespace' | 'namespaces'>,
  configured: readonly Network[],
): Network | undefined => {
  if (!activeNamespace || embeddedNamespaces.includes(activeNamespace)) return undefined
  const [first] = embeddedNamespaces.flatMap(
    (each) => namespaces[each]?.network.caipNetwork ?? networkOf(configured, each) ?? [],
  )
  return first
}
