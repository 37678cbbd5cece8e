import type { Parser } from 'portico/kernel'

/** Validates a stored text: not empty, at most 4096 characters. */
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
