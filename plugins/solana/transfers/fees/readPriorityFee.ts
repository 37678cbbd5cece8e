import { dataOf, type ParsedMessage } from '../message/message.js'
import { COMPUTE_BUDGET } from '../tokens/programs.js'

/** Numbers of instructions of the compute budget, and the lengths of their data. */
const [HEAP, UNITS, PRICE, ACCOUNTS_SIZE] = [1, 2, 3, 4]
const LENGTHS: Readonly<Record<number, number>> = { [HEAP]: 5, [UNITS]: 5, [PRICE]: 9, [ACCOUNTS_SIZE]: 5 }
/** Compute units of an instruction without a limit of its own, and of a transaction at most. */
const UNITS_PER_INSTRUCTION = 200_000n
const MAX_UNITS = 1_400_000n
/** Prices are in millionths of a lamport. */
const PRICE_SCALE = 1_000_000n

/**
 * The most that a message pays for its priority, in lamports; undefined if its compute budget has an instruction
 * that is not known, such as the one that named a fee itself.
 */
export const readPriorityFee = ({ instructions }: ParsedMessage): bigint | undefined => {
  let [units, price] = [BigInt(instructions.length) * UNITS_PER_INSTRUCTION, 0n]
  for (const instruction of instructions) {
    if (instruction.program !== COMPUTE_BUDGET) continue
    const data = dataOf(instruction)
    const kind = data[0] ?? -1
    if (LENGTHS[kind] !== data.length) return undefined
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (kind === UNITS) units = BigInt(view.getUint32(1, true))
    if (kind === PRICE) price = view.getBigUint64(1, true)
  }
  return ((units < MAX_UNITS ? units : MAX_UNITS) * price + PRICE_SCALE - 1n) / PRICE_SCALE
}
