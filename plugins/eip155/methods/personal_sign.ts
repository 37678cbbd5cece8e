import type { MethodOptions } from 'portico/kernel'
import { evmAddress } from '../evmAddress.js'
import { parser } from './parser.js'
import { signature } from './signature.js'

/** Signs a message, given as text or hexadecimal bytes. */
export const personalSign: MethodOptions = {
  name: 'personal_sign',
  namespace: 'eip155',
  class: 'signing',
  params: parser('a message and an address', (input) => {
    // Some libraries send a third, empty parameter: a password that no wallet reads.
    if (!Array.isArray(input) || input.length < 2 || input.length > 3) return undefined
    const address = evmAddress(input[1])
    return address && typeof input[0] === 'string' ? [input[0], address] : undefined
  }),
  result: signature,
}
