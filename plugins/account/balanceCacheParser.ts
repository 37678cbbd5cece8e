import type { Parser } from 'portico/kernel'

export interface CachedBalance {
  /** Base units, as a decimal string. */
  readonly balance: string
  /** Milliseconds since the epoch. */
  readonly timestamp: number
}
/** By CAIP-10 address. */
export type BalanceCache = Readonly<Record<string, CachedBalance>>

/** Reads stored balances; entries that are damaged are left out. */
export const balanceCacheParser: Parser<BalanceCache> = {
  parse: (input) => {
    if (!input || typeof input !== 'object' || Array.isArray(input))
      throw new Error('Cached balances are a record')
    return Object.fromEntries(
      Object.entries(input).flatMap(([caipAddress, entry]: [string, unknown]) => {
        if (!entry || typeof entry !== 'object') return []
        const balance: unknown = Reflect.get(entry, 'balance')
        const timestamp: unknown = Reflect.get(entry, 'timestamp')
        return typeof balance === 'string' && /^\d{1,78}$/.test(balance) && Number.isFinite(timestamp)
          ? [[caipAddress, { balance, timestamp: timestamp as number }]]
          : []
      }),
    )
  },
}
