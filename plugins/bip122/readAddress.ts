import type { BitcoinNetwork } from './bitcoinNetworks.js'
import { sameBytes } from './bytes.js'
import { sha256 } from './sha256.js'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** Checksum constants of Bech32 (version 0) and of Bech32m (BIP-350). */
const CHECKS = { bech32: 1, bech32m: 0x2bc830a3 }

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

const checksum = (values: readonly number[]): number => {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, word] of GENERATOR.entries()) if ((top >>> bit) & 1) sum ^= word
  }
  return sum >>> 0
}

const readSegwit = (text: string, prefix: string): BitcoinAddress | undefined => {
  const lower = text.toLowerCase()
  if ((text !== lower && text !== text.toUpperCase()) || !lower.startsWith(`${prefix}1`)) return undefined
  const data = Array.from(lower.slice(prefix.length + 1), (letter) => BECH32.indexOf(letter))
  const [version = -1] = data
  if (text.length > 90 || data.length < 8 || data.includes(-1) || version > 16) return undefined
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0))
  const all = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...data]
  if (checksum(all) !== (version ? CHECKS.bech32m : CHECKS.bech32)) return undefined
  const program: number[] = []
  let [bits, rest] = [0, 0]
  for (const word of data.slice(1, -6)) {
    bits = ((bits << 5) | word) & 0xfff
    rest += 5
    if (rest < 8) continue
    rest -= 8
    program.push((bits >>> rest) & 255)
  }
  const { length } = program
  // Fewer than five bits are left over, and all of them are zero.
  if (rest > 4 || (bits & ((1 << rest) - 1)) !== 0 || length < 2 || length > 40) return undefined
  if (version === 0 && length !== 20 && length !== 32) return undefined
  return { address: lower, isTaproot: version === 1 && length === 32, version, program }
}

const readBase58 = (text: string, versions: readonly number[]): BitcoinAddress | undefined => {
  if (text.length < 26 || text.length > 35) return undefined
  let number = 0n
  for (const letter of text) {
    const digit = BASE58.indexOf(letter)
    if (digit < 0) return undefined
    number = number * 58n + BigInt(digit)
  }
  if (number >> 200n) return undefined
  const bytes = Uint8Array.from({ length: 25 }, (_, index) =>
    Number((number >> BigInt(8 * (24 - index))) & 255n),
  )
  const zeros = bytes.findIndex((byte) => byte > 0)
  const ones = Array.from(text).findIndex((letter) => letter !== '1')
  const isWhole = sameBytes(sha256(sha256(bytes.slice(0, 21))).slice(0, 4), bytes.slice(21))
  return isWhole && zeros === ones && versions.includes(bytes[0] as number)
    ? { address: text, isTaproot: false, version: bytes[0] as number, program: [...bytes.slice(1, 21)] }
    : undefined
}

/** Reads an address of a network; undefined if its checksum is wrong or it belongs to another network. */
export const readAddress = (text: string, network: BitcoinNetwork): BitcoinAddress | undefined =>
  text.length > 90 ? undefined : (readSegwit(text, network.prefix) ?? readBase58(text, network.versions))
