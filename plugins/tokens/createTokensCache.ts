import type { Stored } from 'portico/core'
import type { Parser } from 'portico/kernel'
import type { SourcedToken } from './contract.js'

/**
 * Maximum length of an account's stored tokens, in characters; a longer list is not stored, and is read again
 * on the next page.
 */
const MAX_LENGTH = 100_000

/** The form in which a token is stored, because JSON has no bigint. */
type StoredRow = Omit<SourcedToken, 'amount'> & { readonly amount: string }
export interface StoredTokens {
  /** When they were read, in milliseconds since the epoch. */
  readonly at: number
  readonly partial: boolean
  readonly rows: readonly StoredRow[]
}
/** By CAIP-10 address. */
export type TokensCache = Readonly<Record<string, StoredTokens>>

/** Copies a row into a list, which is empty if the row has no amount or no decimals. */
const readRow = (row: unknown): StoredRow[] => {
  const { address, name, symbol, decimals, amount, price, icon } = Object(row) as Record<string, unknown>
  if (!/^\d{1,78}$/.test(`${amount}`) || !Number.isInteger(decimals)) return []
  const texts = Object.entries({ address, name, symbol, price, icon }).filter(
    ([, text]) => typeof text === 'string',
  )
  return [{ ...Object.fromEntries(texts), decimals, amount: `${amount}` } as StoredRow]
}

/** Parses stored tokens; entries without a time and unreadable rows are dropped. The rest is then validated like a source's answer. */
export const tokensCacheParser: Parser<TokensCache> = {
  parse: (input) =>
    Object.fromEntries(
      Object.entries<Partial<StoredTokens> | undefined>(Object(input)).flatMap(([account, entry]) => {
        const { at, partial, rows } = Object(entry) as Partial<Record<keyof StoredTokens, unknown>>
        if (!Number.isFinite(at) || !Array.isArray(rows)) return []
        return [[account, { at: at as number, partial: partial === true, rows: rows.flatMap(readRow) }]]
      }),
    ),
}

/** A source's answer, stored for the next page. */
export interface CachedAnswer {
  readonly at: number
  readonly partial: boolean
  readonly answer: readonly SourcedToken[]
}

/** Stores the answers of sources for `age` milliseconds. */
export const createTokensCache = (cache: Stored<TokensCache>, age: number, now: () => number) => {
  /**
   * The entries that are not too old. Loads them first, because another tab may have stored tokens a moment
   * ago.
   */
  const freshEntries = () => {
    cache.load()
    return Object.entries(cache.get()).filter(([, { at }]) => now() >= at && now() - at < age)
  }
  return {
    /** The tokens of an account, unless they are too old. */
    get: (account: string): CachedAnswer | undefined => {
      const found = freshEntries().find(([each]) => each === account)?.[1]
      return found && { ...found, answer: found.rows.map((row) => ({ ...row, amount: BigInt(row.amount) })) }
    },
    set: (account: string, { answer, ...rest }: CachedAnswer) => {
      try {
        const rows = answer.flatMap(readRow)
        if (JSON.stringify(rows).length > MAX_LENGTH) return
        cache.set({ ...Object.fromEntries(freshEntries()), [account]: { ...rest, rows } })
      } catch {
        // A source may answer anything, even rows that throw when they are read.
      }
    },
    forget: () => cache.remove(),
  }
}
