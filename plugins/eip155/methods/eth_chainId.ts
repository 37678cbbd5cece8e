import type { MethodOptions } from 'portico/kernel'
import { chainId } from '../chainId.js'
import { noParams } from './noParams.js'
import { parser } from './parser.js'

/** The chain the wallet is on, in hexadecimal. */
export const ethChainId: MethodOptions = {
  name: 'eth_chainId',
  namespace: 'eip155',
  class: 'safe',
  params: noParams,
  result: parser('a chain id', (input) => {
    const id = chainId(input)
    return id && `0x${id.toString(16)}`
  }),
}
