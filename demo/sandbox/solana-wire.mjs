// @ts-check
import { base58 } from '@scure/base'
import { readLength } from './wallet/solana.mjs'

/** @typedef {{ program: string, accounts: readonly string[], data: Uint8Array }} Instruction */

/**
 * @typedef {object} WireTransaction
 * @property {readonly string[]} signatures base58; all "1" where a signature is missing
 * @property {'legacy' | 0} version
 * @property {readonly string[]} keys the first `signers` of them sign; the first pays
 * @property {number} signers
 * @property {string} blockhash
 * @property {readonly Instruction[]} instructions
 * @property {Uint8Array} message the signed bytes
 */

/**
 * Reads a serialized transaction, legacy or of version 0; throws if it is invalid.
 *
 * @param {Uint8Array} wire
 * @returns {WireTransaction}
 */
export function readTransaction(wire) {
  let at = 0
  /** @param {number} count */
  const take = (count) => {
    if (count < 0 || at + count > wire.length) throw new Error('That is no transaction.')
    at += count
    return wire.subarray(at - count, at)
  }
  const byte = () => /** @type {number} */ (take(1)[0])
  const length = () => {
    const read = readLength(wire, at)
    take(read.next - at)
    return read.length
  }
  /** @template T @param {() => T} read @returns {T[]} */
  const list = (read) => Array.from({ length: length() }, read)
  const key = () => base58.encode(take(32))

  const signatures = list(() => base58.encode(take(64)))
  const message = wire.subarray(at)
  const versioned = ((wire[at] ?? 0) & 0x80) !== 0
  if (versioned && byte() !== 0x80) throw new Error('This version of transactions is not known.')
  const signers = byte()
  take(2)
  const keys = list(key)
  const blockhash = key()
  const compiled = list(() => ({
    program: byte(),
    accounts: [...take(length())],
    data: take(length()).slice(),
  }))
  // Accounts of lookup tables come after the static ones; their addresses are not in the transaction.
  const name = (/** @type {number} */ index) => keys[index] ?? `address ${index - keys.length} of a table`
  if (versioned)
    list(() => {
      take(32)
      take(length())
      take(length())
    })
  if (at !== wire.length || signers !== signatures.length || signers > keys.length || signers === 0)
    throw new Error('That is no transaction.')
  return {
    signatures,
    version: versioned ? 0 : 'legacy',
    keys,
    signers,
    blockhash,
    message,
    instructions: compiled.map(({ program, accounts, data }) => ({
      program: name(program),
      accounts: accounts.map(name),
      data,
    })),
  }
}

/**
 * Reads a message, which is the part of a transaction that is signed.
 *
 * @param {Uint8Array} message
 */
export function readMessage(message) {
  const count = message[(message[0] ?? 0) & 0x80 ? 1 : 0] ?? 0
  return readTransaction(Uint8Array.of(count, ...new Uint8Array(64 * count), ...message))
}
