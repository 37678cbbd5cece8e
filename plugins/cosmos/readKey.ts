import { ripemd160 } from '@noble/hashes/legacy.js'
import { field, walletFailure } from 'portico/core'
import { copyBytes, sameBytes } from './encoding/bytes.js'
import { readBech32 } from './encoding/readBech32.js'

const SECP256K1 = 'secp256k1'
const COMPRESSED_LENGTH = 33

/** The key of an account. */
export interface Key {
  readonly address: string
  readonly algo: string
  readonly publicKey: Uint8Array
}

/** Copies a wallet's answer to `getKey`; throws if it has another form. */
export const copyKey = (answer: unknown): Key => {
  const address = field(answer, 'bech32Address')
  const algo = field(answer, 'algo')
  if (typeof address !== 'string' || address.length > 128) throw new TypeError('Expected an address')
  if (typeof algo !== 'string' || algo.length > 32) throw new TypeError('Expected an algorithm')
  return { address, algo, publicKey: copyBytes(field(answer, 'pubKey'), 65) }
}

/** Rejects a key whose address has another prefix than the chain's, or is not that of its public key. */
export const checkKey = async (
  { address, algo, publicKey }: Key,
  prefix: string | undefined,
  name: string,
): Promise<void> => {
  const decoded = readBech32(address)
  if (!decoded || ![20, 32].includes(decoded.bytes.length))
    throw walletFailure(`${name} answered with something that is no address`)
  if (prefix !== undefined && decoded.prefix !== prefix)
    throw walletFailure(`${name} answered with an address of another chain`)
  // Absent on pages without TLS; other algorithms derive addresses in other ways.
  const { subtle } = globalThis.crypto ?? {}
  if (algo !== SECP256K1 || !subtle) return
  const hash = new Uint8Array(await subtle.digest('SHA-256', publicKey.slice()))
  if (publicKey.length !== COMPRESSED_LENGTH || !sameBytes(ripemd160(hash), decoded.bytes))
    throw walletFailure(`${name} answered with an address of another key`)
}
