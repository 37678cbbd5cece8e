import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import type { BitcoinNetwork } from '../bitcoinNetworks.js'

/** The address that an output pays; undefined if its script is none of those that have one. */
export const addressOf = (
  script: Uint8Array,
  { prefix, versions: [key, hash] }: BitcoinNetwork,
): string | undefined => {
  const { length } = script
  const [first = 0, second = 0] = script
  const [begin, end] = [script.subarray(0, 3).join(), script.subarray(-2).join()]
  const withChecksum = (version: number, program: Uint8Array) =>
    createBase58check(sha256).encode(Uint8Array.of(version, ...program))
  if (length === 25 && begin === '118,169,20' && end === '136,172')
    return withChecksum(key, script.subarray(3, 23))
  if (length === 23 && begin.startsWith('169,20,') && script[22] === 135)
    return withChecksum(hash, script.subarray(2, 22))
  const version = first ? first - 0x50 : 0
  const isProgram = version >= 0 && version <= 16 && second === length - 2 && second >= 2 && second <= 40
  if (!isProgram || (version === 0 && second !== 20 && second !== 32)) return undefined
  const { encode, toWords } = version ? bech32m : bech32
  return encode(prefix, [version, ...toWords(script.subarray(2))])
}
