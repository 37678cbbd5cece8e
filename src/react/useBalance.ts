'use client'
import type { Namespace } from 'portico/kernel'
import { usePart } from './usePart.js'

/** A native balance in base units. */
export interface Balance {
  /** Base units. */
  readonly value: bigint
  readonly symbol: string
  readonly decimals: number
}

/** Native balance of the active account; undefined until it is known. */
export const useBalance = (options: { readonly namespace?: Namespace } = {}): Balance | undefined => {
  const balance = usePart((state) => {
    const account = state.accounts[options.namespace ?? state.activeNamespace ?? '']
    return (account as { readonly balance?: string } | undefined)?.balance
  })
  const currency = usePart(
    (state) => state.networks[options.namespace ?? state.activeNamespace ?? '']?.caipNetwork?.nativeCurrency,
  )
  if (balance === undefined || !currency || !/^\d+$/.test(balance)) return undefined
  return { value: BigInt(balance), symbol: currency.symbol, decimals: currency.decimals }
}
