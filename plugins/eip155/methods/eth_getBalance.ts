import type { MethodOptions } from 'portico/kernel'
import { evmAddress } from '../evmAddress.js'
import { hexNumber } from '../hexNumber.js'
import { parser } from './parser.js'
import { textOf } from './textOf.js'

/** An address's native balance, in hexadecimal wei. */
export const ethGetBalance: MethodOptions = {
  name: 'eth_getBalance',
  namespace: 'eip155',
  class: 'safe',
  params: parser('an address and a block', (input) => {
    const [given, at = 'latest', ...rest] = Array.isArray(input) ? input : []
    const address = evmAddress(given)
    const block = textOf(at, /^(0x[\da-f]{1,64}|latest|pending|safe|finalized|earliest)$/i)
    return address && block && !rest.length ? [address, block] : undefined
  }),
  result: parser('a hexadecimal number', (input) => textOf(input, hexNumber)),
}
