import { sameBytes } from '../encoding/bytes.js'
import { createCursor } from '../encoding/createCursor.js'
import { openPsbt, readMap } from '../encoding/readPsbt.js'
import { type Output, parseTransaction } from './parseTransaction.js'

/** Keys of an input: the transaction that it spends, the output of it, and the type of its signature's hash. */
const [SPENT, SPENT_OUTPUT, SIGHASH] = ['00', '01', '03']
/** Types of hashes that cover every output: the default of Taproot, and all. */
export const WHOLE: readonly unknown[] = [0, 1]

/** The outputs of a transaction that is to be signed, and its fee. */
export interface Payments {
  readonly outputs: readonly Output[]
  /** Undefined if an input does not show how much it spends. */
  readonly fee: bigint | undefined
  readonly inputs: number
}

/** Whether a signature covers the amount of an output with this script: those of segwit do, also within a script's hash. */
const commitsToAmount = (script: Uint8Array): boolean => {
  const [first = 0, second = 0] = script
  const isSegwit = (first === 0 || (first > 0x50 && first <= 0x60)) && second === script.length - 2
  return isSegwit || (script.length === 23 && first === 0xa9)
}

/** Reads a PSBT of version 0 (BIP-174). Throws if the bytes are none, or if the signatures will let others change its outputs. */
export const parsePsbt = (bytes: Uint8Array): Payments => {
  const { unsigned, cursor } = openPsbt(bytes)
  const { inputs, outputs } = parseTransaction(unsigned)
  const spent = inputs.map(({ id, index }) => {
    const map = readMap(cursor)
    const sighash = map.get(SIGHASH)
    if (sighash && !WHOLE.includes(createCursor(sighash).number(4))) throw new TypeError('Not final')
    const [whole, only] = [map.get(SPENT), map.get(SPENT_OUTPUT)]
    if (whole) {
      const transaction = parseTransaction(whole)
      if (!sameBytes(transaction.id, id)) throw new TypeError('Another transaction')
      return transaction.outputs[index]?.amount
    }
    if (!only) return undefined
    const { number, take, size } = createCursor(only)
    const amount = BigInt(number(8))
    return commitsToAmount(take(size())) ? amount : undefined
  })
  const total = outputs.reduce((sum, { amount }) => sum + amount, 0n)
  const isKnown = spent.every((each) => each !== undefined)
  const fee = isKnown ? spent.reduce((sum: bigint, each) => sum + (each ?? 0n), -total) : undefined
  if (fee !== undefined && fee < 0n) throw new TypeError('More than it spends')
  return { outputs, fee, inputs: inputs.length }
}
