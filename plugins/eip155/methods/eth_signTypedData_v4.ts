import type { MethodOptions } from 'portico/kernel'
import { evmAddress } from '../evmAddress.js'
import { parser } from './parser.js'
import { signature } from './signature.js'

const textOfTypedData = (input: unknown): string | undefined => {
  const text =
    typeof input === 'string'
      ? input
      : JSON.stringify(input, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  const data: unknown = JSON.parse(text)
  const keys = ['domain', 'types', 'primaryType', 'message']
  return data && typeof data === 'object' && keys.every((key) => Object.hasOwn(data, key)) ? text : undefined
}

/** Signs EIP-712 typed data, which is sent as text. */
export const ethSignTypedDataV4: MethodOptions = {
  name: 'eth_signTypedData_v4',
  namespace: 'eip155',
  class: 'signing',
  params: parser('an address and typed data', (input) => {
    if (!Array.isArray(input) || input.length !== 2) return undefined
    const address = evmAddress(input[0])
    const data = textOfTypedData(input[1])
    return address && data ? [address, data] : undefined
  }),
  result: signature,
}
