import type { TransferIntent } from 'portico/kernel'
import { hex, quantity } from './abi.js'
import type { Ask } from './createNode.js'
import { transactionOf } from './transactionOf.js'

/** Gas of a transfer that no node can estimate, e.g. while the balance does not cover it. */
const NATIVE_GAS = 65_000n
/** Hundredths of the estimate: the state may change before the transaction is in a block. */
const MARGIN = 125n
/** The gas of a plain transfer is fixed. */
const PLAIN_GAS = 21_000n

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
  const [price, gas] = await Promise.all([
    readPrice(ask),
    ask({ method: 'eth_estimateGas', params: [call] }, quantity).catch((error) => {
      if (intent.asset) throw error
      return NATIVE_GAS
    }),
  ])
  return price * (gas === PLAIN_GAS ? gas : (gas * MARGIN) / 100n)
}
