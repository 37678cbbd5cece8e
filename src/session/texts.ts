import type { Parser } from 'portico/kernel'

/** Returns the text; throws unless it is a non-empty string of at most 4096 characters. */
export const text = (input: unknown): string => {
  if (typeof input !== 'string' || !input || input.length > 4096) throw new TypeError('not a text')
  return input
}

export const textParser: Parser<string | undefined> = { parse: text }

/** Parses a record of texts by name. */
export const textsParser: Parser<Readonly<Record<string, string>>> = {
  parse: (input) => {
    if (!input || typeof input !== 'object') throw new TypeError('not an object')
    return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, text(value)]))
  },
}
