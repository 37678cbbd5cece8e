import { sha256 } from '@noble/hashes/sha2.js'

/** The one output of the transaction that is signed: no value, and a script that nobody can spend. */
const UNSPENDABLE_OUTPUT = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 1, 0x6a)
/** The signature commits to the whole transaction. */
export const SIGHASH_ALL = 1

export const concat = (...parts: readonly Iterable<number>[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))
const utf8 = (text: string) => new TextEncoder().encode(text)
const zeros = (count: number) => new Uint8Array(count)
const doubleSha256 = (bytes: Uint8Array) => sha256(sha256(bytes))
/** A length as Bitcoin writes it (compact size). */
const compactSize = (length: number) => (length < 253 ? [length] : [253, length & 255, (length >> 8) & 255])

/** Tagged hash of BIP-340. */
export const taggedHash = (tag: string, ...parts: readonly Iterable<number>[]): Uint8Array => {
  const hash = sha256(utf8(tag))
  return sha256(concat(hash, hash, ...parts))
}

/** The hash that is signed in Bitcoin Core's form (BIP-137); of a text of at most 65,535 bytes. */
export const legacyHash = (message: string): Uint8Array => {
  const bytes = utf8(message)
  return doubleSha256(concat([24], utf8('Bitcoin Signed Message:\n'), compactSize(bytes.length), bytes))
}

/** Id and index of the output of BIP-322's first transaction, which commits to the message. */
const outpointOf = (message: string, script: Uint8Array) => {
  const hash = taggedHash('BIP0322-signed-message', utf8(message))
  const input = concat(zeros(32), [255, 255, 255, 255], [34, 0, 32], hash, zeros(4))
  const output = concat(zeros(8), [script.length], script)
  return concat(doubleSha256(concat(zeros(4), [1], input, [1], output, zeros(4))), zeros(4))
}

/** The hash that the key of a native segwit address signs of BIP-322's second transaction (BIP-143). */
export const segwitHash = (message: string, script: Uint8Array): Uint8Array => {
  const outpoint = outpointOf(message, script)
  const code = concat([0x19, 0x76, 0xa9, 0x14], script.slice(2), [0x88, 0xac])
  return doubleSha256(
    concat(
      zeros(4),
      doubleSha256(outpoint),
      doubleSha256(zeros(4)),
      outpoint,
      code,
      zeros(8),
      zeros(4),
      doubleSha256(UNSPENDABLE_OUTPUT),
      zeros(4),
      [SIGHASH_ALL, 0, 0, 0],
    ),
  )
}

/** The hash that the key of a taproot address signs of BIP-322's second transaction (BIP-341). */
export const taprootHash = (message: string, script: Uint8Array, type: number): Uint8Array =>
  taggedHash(
    'TapSighash',
    [0, type],
    zeros(8),
    sha256(outpointOf(message, script)),
    sha256(zeros(8)),
    sha256(concat([script.length], script)),
    sha256(zeros(4)),
    sha256(UNSPENDABLE_OUTPUT),
    zeros(5),
  )
