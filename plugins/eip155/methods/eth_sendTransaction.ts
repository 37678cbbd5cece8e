import type { MethodOptions } from 'portico/kernel'
import { evmAddress } from '../evmAddress.js'
import { parser } from './parser.js'
import { textOf } from './textOf.js'

/** Signs and sends a transaction; amounts are hexadecimal wei. */
export const ethSendTransaction: MethodOptions = {
  name: 'eth_sendTransaction',
  namespace: 'eip155',
  class: 'signing',
  params: parser('one transaction with hexadecimal amounts', (input) => {
    if (!Array.isArray(input) || input.length !== 1 || !input[0] || typeof input[0] !== 'object')
      return undefined
    const { from: sender, to, ...rest } = input[0] as Record<string, unknown>
    const from = evmAddress(sender)
    // A contract is created without a receiver.
    const receiver = to === undefined || to === null ? {} : { to: evmAddress(to) }
    if (!from || ('to' in receiver && !receiver.to)) return undefined
    // A number in decimals would be read as another amount; access lists are the wallet's to check.
    const hexadecimal = (value: unknown) =>
      value === undefined || typeof value === 'object' || textOf(value, /^0x[\da-f]*$/i) !== undefined
    return Object.values(rest).every(hexadecimal) ? [{ ...rest, from, ...receiver }] : undefined
  }),
  result: parser('a transaction hash', (input) => textOf(input, /^0x[\da-f]{64}$/i)),
}
