import type { Parser } from 'portico/kernel'
import { parser } from './parser.js'
import { textOf } from './textOf.js'

/** A signature of any length: those of contracts are long. */
export const signature: Parser<string> = parser('a signature', (input) => textOf(input, /^0x([\da-f]{2})+$/i))
