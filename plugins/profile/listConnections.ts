import type { SessionsState } from 'portico/core'
import { type AuthUser, isEmbedded } from 'portico/plugins/auth/contract'
import type { WalletConnection } from './contract.js'

const loginOf = (user: AuthUser | undefined): WalletConnection['login'] =>
  user?.social ?? (user?.email ? 'email' : undefined)

/** Live connections, newest first, with their status; `user` is the embedded wallet's. */
export const listConnections = (
  { connections, namespaces }: Pick<SessionsState, 'connections' | 'namespaces'>,
  several: boolean,
  user: AuthUser | undefined,
): readonly WalletConnection[] =>
  [...connections].reverse().flatMap((connection): WalletConnection[] => {
    const account = namespaces[connection.namespace]?.account
    const isUsed = account?.connectionId === connection.id
    if (!isUsed && !several) return []
    const inUse = account?.status === 'connected' ? 'connected' : 'connecting'
    const status = isUsed ? inUse : 'active'
    if (!isEmbedded(connection)) return [{ ...connection, status }]
    const login = loginOf(user)
    // The embedded wallet's session contains only the account in use.
    const own = user?.accounts.some((each) => each.address === connection.address) ? user.accounts : undefined
    return [{ ...connection, status, ...(login && { login }), ...(own && { accounts: own }) }]
  })
