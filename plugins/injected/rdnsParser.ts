import type { Parser } from 'portico/kernel'

/** How many previously connected wallets are always kept. */
export const MAX_REMEMBERED = 8

/** Parses the rdns of previously connected wallets; other values are dropped. */
export const rdnsParser: Parser<readonly string[]> = {
  parse: (input) => {
    if (!Array.isArray(input)) throw new TypeError('Expected a list')
    return input.filter((each): each is string => typeof each === 'string').slice(0, MAX_REMEMBERED)
  },
}
