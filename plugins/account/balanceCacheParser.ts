import type { Parser } from 'portico/kernel'

export interface CachedBalance {
  /** Base units, as a decimal string. */
  readonly balance: string
  /** Milliseconds since the epoch. */
  readonly timestamp: number
}
/** By CAIP-10 address. */
export type BalanceCache = Readonly<Record<string, CachedBalance>>

/** Parses stored balances; invalid entries are dropped. */
export const balanceCacheParser: Parser<BalanceCache> = {
  parse: (input) =>
    Object.fromEntries(
      Object.entries<unknown>(Object(input)).flatMap(([caipAddress, entry]) => {
        const { balance, timestamp } = Object(entry) as Readonly<Record<string, unknown>>
        return typeof balance === 'string' && /^\d{1,78}$/.test(balance) && Number.isFinite(timestamp)
          ? [[caipAddress, { balance, timestamp: timestamp as number }]]
          : []
      }),
    ),
}
