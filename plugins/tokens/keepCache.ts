import type { Stored } from 'portico/core'
import type { Namespace, Parser } from 'portico/kernel'
import type { SourcedToken } from './contract.js'

/** The most letters of an account's tokens that are stored: a longer list is read again by the next page. */
const LARGEST = 100_000

/** A token as it is stored: JSON has no bigint. */
type StoredRow = Omit<SourcedToken, 'amount'> & { readonly amount: string }
export interface StoredTokens {
  /** When they were read, in milliseconds since the epoch. */
  readonly at: number
  readonly partial?: boolean
  readonly rows: readonly StoredRow[]
}
/** By CAIP-10 address. */
export type TokensCache = Readonly<Record<string, StoredTokens>>

/** Copies a row; undefined if it has no amount, or no decimals. */
const readRow = (row: unknown): StoredRow | undefined => {
  const { address, name, symbol, decimals, amount, price, icon } = Object(row) as Record<string, unknown>
  if (typeof amount !== 'string' || !/^\d{1,78}$/.test(amount) || !Number.isInteger(decimals))
    return undefined
  const texts = Object.entries({ address, name, symbol, price, icon }).filter(
    ([, text]) => typeof text === 'string',
  )
  return {
    ...(Object.fromEntries(texts) as Omit<StoredRow, 'amount' | 'decimals'>),
    decimals: decimals as number,
    amount,
  }
}

/** Parses stored tokens; entries without a time and unreadable rows are dropped. The rest is then validated like a source's answer. */
export const tokensCacheParser: Parser<TokensCache> = {
  parse: (input) =>
    Object.fromEntries(
      Object.entries<unknown>(Object(input)).flatMap(([account, entry]) => {
        const { at, partial, rows } = Object(entry) as Readonly<Record<string, unknown>>
        if (!Number.isFinite(at) || !Array.isArray(rows)) return []
        const read = rows.map(readRow).filter((row) => row !== undefined)
        return [[account, { at: at as number, ...(partial === true && { partial }), rows: read }]]
      }),
    ),
}

/** An answer of a source, kept for the next page. */
export interface CachedAnswer {
  readonly at: number
  readonly partial: boolean
  readonly answer: readonly SourcedToken[]
}

/** Keeps the answers of sources in storage for `age` milliseconds. */
export const keepCache = ({
  cache,
  age,
  now,
}: {
  readonly cache: Stored<TokensCache>
  readonly age: number
  now(): number
}) => {
  const isFresh = ({ at }: StoredTokens) => now() >= at && now() - at < age
  /** Loads first: another tab may have stored tokens a moment ago. */
  const entries = () => {
    cache.load()
    return Object.entries(cache.get())
  }
  return {
    /** The tokens of an account, unless they are too old. */
    get: (account: string): CachedAnswer | undefined => {
      const found = entries().find(([each]) => each === account)?.[1]
      if (!found || !isFresh(found)) return undefined
      const answer = found.rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
      return { at: found.at, partial: !!found.partial, answer }
    },
    set: (account: string, { at, partial, answer }: CachedAnswer) => {
      const rows = answer.flatMap((token) => {
        // Not every source is typed.
        const { amount } = Object(token) as SourcedToken
        return readRow({ ...token, amount: typeof amount === 'bigint' ? String(amount) : undefined }) ?? []
      })
      const others = entries().filter(([each, entry]) => each !== account && isFresh(entry))
      const isSmall = JSON.stringify(rows).length <= LARGEST
      const mine = isSmall ? { [account]: { at, ...(partial && { partial }), rows } } : {}
      cache.set({ ...Object.fromEntries(others), ...mine })
    },
    /** Removes the accounts of a namespace. */
    forget: (namespace: Namespace) => {
      const all = entries()
      const others = all.filter(([account]) => !account.startsWith(`${namespace}:`))
      if (others.length < all.length) cache.set(Object.fromEntries(others))
    },
  }
}
