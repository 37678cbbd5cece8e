import type { Parser } from 'portico/kernel'

/** Methods without parameters are sent without, whatever was given. */
export const noParams: Parser<readonly []> = { parse: () => [] }
