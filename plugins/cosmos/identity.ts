import { explorerUrl } from 'portico/core'
import type { ChainAdapter } from 'portico/kernel'
import { cosmos } from './contract.js'

/** Bech32 of 20 or 32 bytes. */
const ADDRESS = /^[a-z\d]{1,32}1(?:[02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})$/

/** The adapter of Cosmos chains. */
export const identity: ChainAdapter = {
  namespace: cosmos,
  isAddressPerNetwork: true,
  parseAddress: (input) => (ADDRESS.test(input) ? input : undefined),
  addressUrl: (network, address) =>
    ADDRESS.test(address) ? explorerUrl(network, 'address', address) : undefined,
  transactionUrl: (network, hash) =>
    /^[\da-f]{64}$/i.test(hash) ? explorerUrl(network, 'tx', hash) : undefined,
}
