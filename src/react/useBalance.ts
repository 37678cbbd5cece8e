'use client'
import type { Namespace } from 'portico/kernel'
import { type Balance, balanceOf } from './balanceOf.js'
import { useNamespace } from './useNamespace.js'

/** Native balance of the active account; undefined until it is known. */
export const useBalance = (
  options: { readonly namespace?: Namespace | undefined } = {},
): Balance | undefined => {
  const account = useNamespace(options.namespace, (state) => state.account)
  const network = useNamespace(options.namespace, (state) => state.network)
  return balanceOf(account, network)
}
