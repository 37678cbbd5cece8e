import type { SessionsState } from 'portico/core'
import type { AuthUser } from 'portico/plugins/auth/contract'
import type { WalletConnection } from './contract.js'

const loginOf = (user: AuthUser | undefined): WalletConnection['login'] =>
  user?.social ?? (user?.email ? 'email' : undefined)

/** The connections that are up, the newest first, and where each of them stands. */
export const listConnections = (
  { connections, namespaces }: Pick<SessionsState, 'connections' | 'namespaces'>,
  several: boolean,
): readonly WalletConnection[] =>
  [...connections].reverse().flatMap((connection): WalletConnection[] => {
    const account = namespaces[connection.namespace]?.account
    if (account?.connectionId !== connection.id) return several ? [{ ...connection, status: 'active' }] : []
    const status = account.status === 'connected' ? 'connected' : 'connecting'
    if (connection.type !== 'AUTH') return [{ ...connection, status }]
    const { user } = account
    const login = loginOf(user)
    // Its session has the account in use alone.
    const own = user?.accounts.some((each) => each.address === connection.address) ? user.accounts : undefined
    return [{ ...connection, status, ...(login && { login }), ...(own && { accounts: own }) }]
  })
