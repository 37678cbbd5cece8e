import { PorticoError } from 'portico/kernel'
import type { TransferIntent } from 'portico/plugins/transactions/contract'
import { hex, quantity, WORD, word } from '../encoding/abi.js'
import type { Ask } from './createNode.js'
import { transactionOf } from './transactionOf.js'

/** Gas of a transfer of coins that no node can estimate, e.g. while the balance does not cover it. */
const NATIVE_GAS = 65_000n
/** Percentage of the estimate, because the state may change before the transaction is in a block. */
const GAS_MARGIN = 125n
/** The gas of a plain transfer is fixed. */
const PLAIN_GAS = 21_000n

/** The contract of an OP-stack chain that returns the price of a transaction's bytes on the chain below. */
const ORACLE = '0x420000000000000000000000000000000000000F'
/** `getL1Fee(bytes)`. */
const L1_FEE = '0x49948e0e'
/**
 * Stands for the bytes that the wallet adds to a transaction. No byte is zero or repeated, so none is
 * cheaper.
 */
const WALLET_BYTES = Array.from({ length: 80 }, (_, index) => (index + 1).toString(16).padStart(2, '0')).join(
  '',
)

/** Errors of a node if another contract is at that address; any other error leaves the fee unknown. */
const NO_ORACLE = /revert|opcode|out of gas/i

/** Upper bound of the fee for a call's bytes on the chain below; zero on a chain that has no such fee. */
export const readDataFee = async (
  ask: Ask,
  { to, value, data }: { readonly to: string; readonly value: bigint; readonly data: string },
): Promise<bigint> => {
  const digits = `${WALLET_BYTES}${to.slice(2)}${word(value)}${data.slice(2)}`
  const params = `${word(32n)}${word(BigInt(digits.length / 2))}${digits}`
  const padded = params.padEnd(Math.ceil(params.length / WORD) * WORD, '0')
  const call = { to: ORACLE, data: `${L1_FEE}${padded}` }
  const fee = await ask({ method: 'eth_call', params: [call, 'latest'] }, (answer) =>
    // The answer is empty if there is no contract.
    answer === '0x' ? 0n : quantity(answer),
  ).catch((error: unknown) => {
    if (error instanceof PorticoError && error.category === 'rpc' && NO_ORACLE.test(error.message)) return 0n
    throw error
  })
  return (fee * GAS_MARGIN) / 100n
}

/** The base fee of the latest block; undefined on a chain without EIP-1559. */
const baseFeeOf = (block: unknown): bigint | undefined => {
  const baseFee: unknown = Reflect.get(Object(block), 'baseFeePerGas')
  return baseFee === undefined || baseFee === null ? undefined : quantity(baseFee)
}

/** Upper bound of the price of gas: twice the base fee and the tip, as wallets offer it, or the node's price. */
export const readPrice = async (ask: Ask): Promise<bigint> => {
  const [price, base] = await Promise.all([
    ask({ method: 'eth_gasPrice', params: [] }, quantity),
    ask({ method: 'eth_getBlockByNumber', params: ['latest', false] }, baseFeeOf).catch(() => undefined),
  ])
  // `eth_gasPrice` is the sum of the base fee and a tip.
  return base === undefined || base > price ? price : price + base
}

/** Upper bound of a transfer's fee, in wei. */
export const readFee = async (ask: Ask, intent: TransferIntent): Promise<bigint> => {
  const { from, to, value, data } = transactionOf(intent)
  // A transfer of coins is estimated without its amount, so that the node does not refuse it if the balance
  // does not cover amount and fee.
  const call = { from, to, data, value: intent.asset ? value : hex(0n) }
  const [price, dataFee, gas] = await Promise.all([
    readPrice(ask),
    readDataFee(ask, { to, value: BigInt(value), data }),
    ask({ method: 'eth_estimateGas', params: [call] }, quantity).catch((error) => {
      if (intent.asset) throw error
      return NATIVE_GAS
    }),
  ])
  return price * (gas === PLAIN_GAS ? gas : (gas * GAS_MARGIN) / 100n) + dataFee
}
