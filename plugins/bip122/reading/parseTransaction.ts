import { sha256 } from '@noble/hashes/sha2.js'
import { createCursor } from '../encoding/createCursor.js'

/** An output: satoshis, and the script that may spend them. */
export interface Output {
  readonly amount: bigint
  readonly script: Uint8Array
}
/** A transaction, signed or not. */
export interface Transaction {
  /** Its id, in the order of its bytes. */
  readonly id: Uint8Array
  /** The outputs that it spends. */
  readonly inputs: readonly { readonly id: Uint8Array; readonly index: number }[]
  readonly outputs: readonly Output[]
}

/** All coins there will be, in satoshis: less than the largest safe integer. */
const MAX_SATOSHIS = 2_100_000_000_000_000
/** The least bytes that an input and an output take: a count that is made up must not cost memory. */
const [INPUT, OUTPUT] = [41, 9]

/** Reads a transaction; throws if the bytes are none. */
export const parseTransaction = (bytes: Uint8Array): Transaction => {
  const { take, number, size, position, isAtEnd } = createCursor(bytes)
  const list = <T>(count: number, least: number, read: () => T): readonly T[] => {
    if (count * least > bytes.length) throw new RangeError('Too many')
    return Array.from({ length: count }, read)
  }
  const version = take(4)
  // Signatures are apart (BIP-144) if a zero takes the place of the number of inputs.
  const hasWitness = bytes[4] === 0 && bytes[5] === 1
  if (hasWitness) take(2)
  const start = position()
  const inputs = list(size(), INPUT, () => {
    const input = { id: take(32), index: number(4) }
    take(size())
    take(4)
    return input
  })
  const outputs = list(size(), OUTPUT, () => {
    const amount = number(8)
    if (amount > MAX_SATOSHIS) throw new RangeError('Too much')
    return { amount: BigInt(amount), script: take(size()) }
  })
  const end = position()
  if (hasWitness) list(inputs.length, 1, () => list(size(), 1, () => take(size())))
  const lockTime = take(4)
  if (!inputs.length || !outputs.length || !isAtEnd()) throw new TypeError('No transaction')
  const parts = [...version, ...bytes.subarray(start, end), ...lockTime]
  return { id: sha256(sha256(Uint8Array.from(parts))), inputs, outputs }
}
