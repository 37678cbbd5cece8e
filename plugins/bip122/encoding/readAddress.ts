import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import type { BitcoinNetwork } from '../bitcoinNetworks.js'

/** An address with its checksum verified. */
export interface BitcoinAddress {
  /** Segwit addresses in lower case. */
  readonly address: string
  readonly isTaproot: boolean
  /** Of a segwit address: the version of its witness program; else the first byte. */
  readonly version: number
  /** The witness program, or the hash of the key or script. */
  readonly program: readonly number[]
}

const readSegwit = (text: string, prefix: string): BitcoinAddress | undefined => {
  const first = bech32.decodeUnsafe(text)
  // Bech32 is for version 0, Bech32m for later ones (BIP-350).
  const decoded = first ?? bech32m.decodeUnsafe(text)
  const [version = -1, ...words] = decoded?.words ?? []
  if (decoded?.prefix !== prefix || version > 16 || (version === 0) !== (first !== undefined))
    return undefined
  const program = bech32.fromWordsUnsafe(words)
  const length = program?.length ?? 0
  if (!program || length < 2 || length > 40) return undefined
  if (version === 0 && length !== 20 && length !== 32) return undefined
  const isTaproot = version === 1 && length === 32
  return { address: text.toLowerCase(), isTaproot, version, program: [...program] }
}

const readBase58 = (text: string, versions: readonly number[]): BitcoinAddress | undefined => {
  if (text.length < 26 || text.length > 35) return undefined
  try {
    const [version = -1, ...program] = createBase58check(sha256).decode(text)
    return program.length === 20 && versions.includes(version)
      ? { address: text, isTaproot: false, version, program }
      : undefined
  } catch {
    return undefined
  }
}

/** Reads an address of a network; undefined if its checksum is wrong or it belongs to another network. */
export const readAddress = (text: string, network: BitcoinNetwork): BitcoinAddress | undefined =>
  text.length > 90 ? undefined : (readSegwit(text, network.prefix) ?? readBase58(text, network.versions))
