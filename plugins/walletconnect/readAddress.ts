import type { Namespace } from 'portico/kernel'

/** Shapes of addresses: the length of what is encoded, and an alphabet that leaves out look-alikes. */
const shapes: Readonly<Record<string, RegExp>> = {
  eip155: /^0x[\da-f]{40}$/i,
  // A key of 32 bytes in base58.
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  // SS58: a prefix of one or two bytes, a key of 32 and a checksum of two; chains with accounts of Ethereum have those.
  polkadot: /^(?:[1-9A-HJ-NP-Za-km-z]{46,50}|0x[\da-fA-F]{40})$/,
  // Base58Check, or Bech32 (BIP-173, BIP-350), which may be written in capitals; CashAddr without its prefix.
  bip122:
    /^(?:[1-9A-HJ-NP-Za-km-z]{26,35}|[qp][02-9ac-hj-np-z]{41}|[a-z]{1,16}1[02-9ac-hj-np-z]{14,74}|[A-Z]{1,16}1[02-9AC-HJ-NP-Z]{14,74})$/,
  // Bech32 of 20 bytes, or of 32.
  cosmos: /^[a-z\d]{1,32}1(?:[02-9ac-hj-np-z]{38}|[02-9ac-hj-np-z]{58})$/,
}
// What CAIP-10 allows, whose names may be as short as a person's.
const other = /^[-.%a-zA-Z\d]{1,128}$/

/**
 * The address as the wallet writes it, or undefined where its shape is none of the namespace. Checksums are not
 * computed: the wallet says which account is its own, and a chain plugin reads what it asks about more closely.
 */
export const readAddress = (namespace: Namespace, text: string): string | undefined =>
  ((Object.hasOwn(shapes, namespace) && shapes[namespace]) || other).test(text) ? text : undefined
