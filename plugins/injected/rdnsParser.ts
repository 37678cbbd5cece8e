import type { Parser } from 'portico/kernel'

/** How many wallets that were connected before keep a place. */
export const REMEMBERED = 8

/** Reads the names of wallets that were connected before; what is no text is left out. */
export const rdnsParser: Parser<readonly string[]> = {
  parse: (input) => {
    if (!Array.isArray(input)) throw new TypeError('Expected a list')
    return input.filter((each): each is string => typeof each === 'string').slice(0, REMEMBERED)
  },
}
