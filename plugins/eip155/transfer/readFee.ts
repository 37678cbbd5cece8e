import { PorticoError, type TransferIntent } from 'portico/kernel'
import { hex, quantity, WORD, word } from './abi.js'
import type { Ask } from './createNode.js'
import { transactionOf } from './transactionOf.js'

/** Gas of a transfer that no node can estimate, e.g. while the balance does not cover it. */
const NATIVE_GAS = 65_000n
/** Hundredths of the estimate: the state may change before the transaction is in a block. */
const MARGIN = 125n
/** The gas of a plain transfer is fixed. */
const PLAIN_GAS = 21_000n

/** The contract of an OP-stack chain that tells the price of a transaction's bytes on the chain below it. */
const ORACLE = '0x420000000000000000000000000000000000000F'
/** `getL1Fee(bytes)`. */
const L1_FEE = '0x49948e0e'
/** Stands for what the wallet adds to a transaction: no byte of it is zero or like another, so none is cheaper. */
const REST = Array.from({ length: 80 }, (_, at) => (at + 1).toString(16).padStart(2, '0')).join('')

/** A node's text where something else stands at the address; any other error leaves the fee unknown. */
const NO_ORACLE = /revert|opcode|out of gas/i

/** Upper bound of what the chain pays for a call's bytes on the chain below it; zero on a chain that pays nothing. */
export const readDataFee = async (
  ask: Ask,
  { to, value, data }: { readonly to: string; readonly value: bigint; readonly data: string },
): Promise<bigint> => {
  const digits = `${REST}${to.slice(2)}${word(value)}${data.slice(2)}`
  const params = `${word(32n)}${word(BigInt(digits.length / 2))}${digits}`
  const padded = params.padEnd(Math.ceil(params.length / WORD) * WORD, '0')
  const call = { to: ORACLE, data: `${L1_FEE}${padded}` }
  const fee = await ask({ method: 'eth_call', params: [call, 'latest'] }, (answer) =>
    // No contract answers nothing.
    answer === '0x' ? 0n : quantity(answer),
  ).catch((error: unknown) => {
    if (error instanceof PorticoError && error.category === 'rpc' && NO_ORACLE.test(error.message)) return 0n
    throw error
  })
  return (fee * MARGIN) / 100n
}

/** The base fee of the latest block; undefined on a chain without EIP-1559. */
const baseFeeOf = (block: unknown): bigint | undefined => {
  const given: unknown = Reflect.get(Object(block), 'baseFeePerGas')
  return given === undefined || given === null ? undefined : quantity(given)
}

/** Upper bound of the price of gas: twice the base fee and the tip, as wallets offer it, or the node's price. */
export const readPrice = async (ask: Ask): Promise<bigint> => {
  const [price, base] = await Promise.all([
    ask({ method: 'eth_gasPrice', params: [] }, quantity),
    ask({ method: 'eth_getBlockByNumber', params: ['latest', false] }, baseFeeOf).catch(() => undefined),
  ])
  // `eth_gasPrice` is the base fee and a tip.
  return base === undefined || base > price ? price : price + base
}

/** Upper bound of what a transfer costs, in wei. */
export const readFee = async (ask: Ask, intent: TransferIntent): Promise<bigint> => {
  const { from, to, value, data } = transactionOf(intent)
  // With nothing to move, a balance that is needed in full for the fee is no reason to refuse.
  const call = { from, to, data, value: intent.asset ? value : hex(0n) }
  const [price, dataFee, gas] = await Promise.all([
    readPrice(ask),
    readDataFee(ask, { to, value: BigInt(value), data }),
    ask({ method: 'eth_estimateGas', params: [call] }, quantity).catch((error) => {
      if (intent.asset) throw error
      return NATIVE_GAS
    }),
  ])
  return price * (gas === PLAIN_GAS ? gas : (gas * MARGIN) / 100n) + dataFee
}
