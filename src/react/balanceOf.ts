import type { AccountState, NetworkState } from 'portico/core'

/** A native balance in base units. */
export interface Balance {
  /** Base units. */
  readonly value: bigint
  readonly symbol: string
  readonly decimals: number
}

/** The native balance in the state of a namespace; undefined until it is known. */
export const balanceOf = (
  account: AccountState | undefined,
  network: Pick<NetworkState, 'caipNetwork'> | undefined,
): Balance | undefined => {
  const { balance, balanceSymbol } = account ?? {}
  const { symbol, decimals } = network?.caipNetwork?.nativeCurrency ?? {}
  // A balance of the previous network must not be shown in this one's unit.
  return balance === undefined ||
    symbol === undefined ||
    decimals === undefined ||
    (balanceSymbol ?? symbol) !== symbol ||
    !/^\d+$/.test(balance)
    ? undefined
    : { value: BigInt(balance), symbol, decimals }
}
