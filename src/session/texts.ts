import type { Parser } from 'portico/kernel'

/** A stored text of a sane length. */
export const text = (input: unknown): string => {
  if (typeof input !== 'string' || !input || input.length > 4096) throw new TypeError('not a text')
  return input
}

export const textParser: Parser<string | undefined> = { parse: text }

/** Texts by name. */
export const textsParser: Parser<Readonly<Record<string, string>>> = {
  parse: (input) => {
    if (!input || typeof input !== 'object') throw new TypeError('not an object')
    return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, text(value)]))
  },
}
