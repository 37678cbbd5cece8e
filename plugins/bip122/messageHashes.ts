import { sha256 } from './sha256.js'

/** The one output of the transaction that is signed: no value, and a script that nobody can spend. */
const OUTPUT = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 1, 0x6a)
/** The signature commits to the whole transaction. */
export const SIGHASH_ALL = 1

export const join = (...parts: readonly Iterable<number>[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))
const utf8 = (text: string) => new TextEncoder().encode(text)
const zeros = (count: number) => new Uint8Array(count)
const twice = (bytes: Uint8Array) => sha256(sha256(bytes))
/** A length as Bitcoin writes it (compact size). */
const compact = (length: number) => (length < 253 ? [length] : [253, length & 255, (length >> 8) & 255])

/** Tagged hash of BIP-340. */
export const tagged = (tag: string, ...parts: readonly Iterable<number>[]): Uint8Array => {
  const hash = sha256(utf8(tag))
  return sha256(join(hash, hash, ...parts))
}

/** The hash that is signed in Bitcoin Core's form (BIP-137); of a text of at most 65,535 bytes. */
export const legacyHash = (message: string): Uint8Array => {
  const bytes = utf8(message)
  return twice(join([24], utf8('Bitcoin Signed Message:\n'), compact(bytes.length), bytes))
}

/** Id and index of the output of BIP-322's first transaction, which commits to the message. */
const outpointOf = (message: string, script: Uint8Array) => {
  const hash = tagged('BIP0322-signed-message', utf8(message))
  const input = join(zeros(32), [255, 255, 255, 255], [34, 0, 32], hash, zeros(4))
  const output = join(zeros(8), [script.length], script)
  return join(twice(join(zeros(4), [1], input, [1], output, zeros(4))), zeros(4))
}

/** The hash that the key of a native segwit address signs of BIP-322's second transaction (BIP-143). */
export const segwitHash = (message: string, script: Uint8Array): Uint8Array => {
  const outpoint = outpointOf(message, script)
  const code = join([0x19, 0x76, 0xa9, 0x14], script.slice(2), [0x88, 0xac])
  return twice(
    join(
      zeros(4),
      twice(outpoint),
      twice(zeros(4)),
      outpoint,
      code,
      zeros(8),
      zeros(4),
      twice(OUTPUT),
      zeros(4),
      [SIGHASH_ALL, 0, 0, 0],
    ),
  )
}

/** The hash that the key of a taproot address signs of BIP-322's second transaction (BIP-341). */
export const taprootHash = (message: string, script: Uint8Array, type: number): Uint8Array =>
  tagged(
    'TapSighash',
    [0, type],
    zeros(8),
    sha256(outpointOf(message, script)),
    sha256(zeros(8)),
    sha256(join([script.length], script)),
    sha256(zeros(4)),
    sha256(OUTPUT),
    zeros(5),
  )
