import type { MethodOptions } from 'portico/kernel'
import { evmAddress } from '../evmAddress.js'
import { hexNumber } from '../hexNumber.js'
import { parser } from './parser.js'
import { textOf } from './textOf.js'

const NUMBERS: readonly string[] = [
  'value',
  'gas',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'chainId',
  'type',
]

/** Signs and sends a transaction; amounts are hexadecimal wei. */
export const ethSendTransaction: MethodOptions = {
  name: 'eth_sendTransaction',
  namespace: 'eip155',
  class: 'signing',
  params: parser('one transaction with hexadecimal amounts', (input) => {
    if (!Array.isArray(input) || input.length !== 1 || !input[0] || typeof input[0] !== 'object')
      return undefined
    const given: Record<string, unknown> = { ...input[0] }
    const { data, input: other, to } = given
    const fits = (value: unknown, pattern: RegExp) =>
      value === undefined || textOf(value, pattern) !== undefined
    const from = evmAddress(given.from)
    const receiver = to === undefined || to === null ? to : (evmAddress(to) ?? false)
    if (!from || receiver === false) return undefined
    if (![data, other].every((bytes) => fits(bytes, /^0x([\da-f]{2})*$/i))) return undefined
    if (!NUMBERS.every((field) => fits(given[field], hexNumber))) return undefined
    return [{ ...given, from, ...(receiver === undefined ? {} : { to: receiver }) }]
  }),
  result: parser('a transaction hash', (input) => textOf(input, /^0x[\da-f]{64}$/i)),
}
