import { type Parser, PorticoError } from 'portico/kernel'
import type { Mismatch } from './watchMismatch.js'

/** Parses the parameters of a view that shows a mismatch. */
export const mismatchParser: Parser<Mismatch> = {
  parse: (input) => {
    const given = Object(input) as Mismatch
    if (typeof given.hash !== 'string' || !Array.isArray(given.differences))
      throw new PorticoError('There is no transaction to compare', { category: 'contract' })
    return given
  },
}
