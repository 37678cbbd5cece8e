import type { Namespace } from 'portico/kernel'
import type { SessionContext } from './context.js'

/** Sets the connection in use of a namespace. */
export const setConnectionId = (
  state: SessionContext['state'],
  namespace: Namespace,
  id: string | undefined,
): void =>
  state.update((draft) => {
    const account = draft.namespaces[namespace]?.account
    if (!account) return
    if (id) account.connectionId = id
    else delete account.connectionId
  })
