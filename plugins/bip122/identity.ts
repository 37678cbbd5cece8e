import { explorerUrl } from 'portico/core'
import type { ChainAdapter } from 'portico/kernel'
import { bip122 } from './contract.js'

/** Base58Check; Bech32 (BIP-173, BIP-350), also in capitals; CashAddr without its prefix. */
const ADDRESS =
  /^(?:[1-9A-HJ-NP-Za-km-z]{26,35}|[qp][02-9ac-hj-np-z]{41}|[a-z]{1,16}1[02-9ac-hj-np-z]{14,74}|[A-Z]{1,16}1[02-9AC-HJ-NP-Z]{14,74})$/
/** Bech32 in capitals, as in QR codes. */
const UPPER_CASE_BECH32 = /^[A-Z]{1,16}1[02-9AC-HJ-NP-Z]{14,74}$/

/** The address in canonical form; undefined if it is none. */
export const parseAddress = (input: string): string | undefined =>
  ADDRESS.test(input) ? (UPPER_CASE_BECH32.test(input) ? input.toLowerCase() : input) : undefined

/** The adapter of Bitcoin and similar chains. */
export const identity: ChainAdapter = {
  namespace: bip122,
  isAddressPerNetwork: true,
  parseAddress,
  sameAddress: (one, other) => (parseAddress(one) ?? one) === (parseAddress(other) ?? other),
  addressUrl: (network, address) =>
    ADDRESS.test(address) ? explorerUrl(network, 'address', address) : undefined,
  transactionUrl: (network, hash) =>
    /^[\da-f]{64}$/i.test(hash) ? explorerUrl(network, 'tx', hash) : undefined,
  accountTypes: { all: ['payment', 'ordinal'], default: 'payment' },
}
