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
export const useBalance = (
  options: { readonly namespace?: Namespace | undefined } = {},
): Balance | undefined => {
  const account = usePart((state) => state.accounts[options.namespace ?? state.activeNamespace ?? ''])
  const currency = usePart(
    (state) => state.networks[options.namespace ?? state.activeNamespace ?? '']?.caipNetwork?.nativeCurrency,
  )
  const { balance, balanceSymbol } = account ?? {}
  // A balance of the network before must not be read in the units of this one.
  if (
    balance === undefined ||
    !currency ||
    (balanceSymbol ?? currency.symbol) !== currency.symbol ||
    !/^\d+$/.test(balance)
  )
    return undefined
  return { value: BigInt(balance), symbol: currency.symbol, decimals: currency.decimals }
}
