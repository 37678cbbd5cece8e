'use client'
import type { AccountState } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { useNamespace } from './useNamespace.js'

const none: AccountState = Object.freeze({ status: 'disconnected', accounts: [] })

/** The account of a namespace, by default the active one: address, CAIP-10 address, status, all accounts, wallet. */
export const useAccount = (
  options: { readonly namespace?: Namespace } = {},
): AccountState & { readonly isConnected: boolean } => {
  const account = useNamespace(options.namespace, (state) => state.account) ?? none
  return { ...account, isConnected: account.status === 'connected' }
}
