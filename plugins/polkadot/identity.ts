import { explorerUrl } from 'portico/core'
import type { ChainAdapter } from 'portico/kernel'
import { polkadot } from './contract.js'

/** SS58: a prefix of one or two bytes, a key of 32 and a checksum of two; some parachains use Ethereum addresses. */
const ADDRESS = /^(?:[1-9A-HJ-NP-Za-km-z]{46,50}|0x[\da-fA-F]{40})$/

/** The adapter of Polkadot and its parachains. */
export const identity: ChainAdapter = {
  namespace: polkadot,
  isAddressPerNetwork: true,
  parseAddress: (input) => (ADDRESS.test(input) ? input : undefined),
  addressUrl: (network, address) =>
    ADDRESS.test(address) ? explorerUrl(network, 'account', address) : undefined,
  transactionUrl: (network, hash) =>
    /^0x[\da-f]{64}$/i.test(hash) ? explorerUrl(network, 'extrinsic', hash) : undefined,
  accountTypes: { all: ['eoa'], default: 'eoa' },
}
