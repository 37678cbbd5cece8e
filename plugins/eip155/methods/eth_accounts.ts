import type { MethodOptions } from 'portico/kernel'
import { evmAddress } from '../evmAddress.js'
import { noParams } from './noParams.js'
import { parser } from './parser.js'

/** The addresses the wallet shares. */
export const ethAccounts: MethodOptions = {
  name: 'eth_accounts',
  namespace: 'eip155',
  class: 'safe',
  params: noParams,
  result: parser('a list of addresses', (input) =>
    Array.isArray(input) && input.every(evmAddress) ? input.map(evmAddress) : undefined,
  ),
}
