import { type Parser, PorticoError } from 'portico/kernel'
import type { Mismatch } from './watchMismatch.js'

/** Parses the parameters of a view that shows a mismatch. */
export const mismatchParser: Parser<Mismatch> = {
  parse: (input) => {
    const mismatch = Object(input) as Mismatch
    if (typeof mismatch.hash !== 'string' || !Array.isArray(mismatch.differences))
      throw new PorticoError('There is no transaction to compare', { category: 'contract' })
    return mismatch
  },
}
