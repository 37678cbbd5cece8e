import type { SwapEffect } from 'portico/plugins/swap/contract'
import type { ContractCall } from 'portico/plugins/transactions/contract'
import { ROUTER, readPath, SENDER } from './readRouterCall.js'
import { argumentWords, wordsOf } from './words.js'

/** `execute(bytes,bytes[])` of Uniswap's Universal Router, and with a deadline. */
export const EXECUTE: readonly string[] = ['24856bc3', '3593564c']
/** Its commands that are read, a byte each; the flag that lets one fail is not among them. */
const [POOLS, PAIRS] = ['00', '08'] as const
const [TAKE, SWEEP, PORTION, PERMIT, WRAP, UNWRAP] = ['02', '04', '06', '0a', '0b', '0c'] as const
/** A single exchange, with what pays the router before it, and with what the router pays out after it. */
const SHAPE = new RegExp(
  `^((${PERMIT})?(${TAKE})?|${WRAP})(${POOLS}|${PAIRS})((${PORTION})*(${SWEEP}|${UNWRAP}))?$`,
)
const BYTE = 2
/** Stands for all that the router has, as an amount. */
const BALANCE = 1n << 255n

/**
 * The exchange of a call to the Universal Router; undefined for any other call. `wrapped` is the token for which the router takes coins, if it is
 * known.
 */
export const readUniversalCall = (
  { data, value, to }: ContractCall,
  from: string,
  wrapped: string | undefined,
): SwapEffect | undefined => {
  const call = argumentWords(data)
  const commands = call.bytes(call.target(0))
  const items = call.list(1)
  const [first = 0] = items
  if (!SHAPE.test(commands) || commands.length !== BYTE * items.length) return undefined
  const inputs = Object.fromEntries(
    items.map((item, at) => [
      commands.slice(BYTE * at, BYTE * (at + 1)),
      wordsOf(call.bytes(call.target(item, first))),
    ]),
  )
  const { [POOLS]: pools, [PERMIT]: permit, [WRAP]: wrap, [TAKE]: take, [SWEEP]: sweep } = inputs
  const exchange = pools ?? inputs[PAIRS]
  if (!exchange) return undefined
  const [pay, get] = pools ? readPath(pools.bytes(pools.target(3))) : exchange.path(3)
  const router = to.toLowerCase()
  const receiverOf = (words: typeof call, index: number) => {
    const address = words.address(index)
    return address === SENDER ? from : address === ROUTER ? router : address
  }

  const isPaidBefore = wrap ?? take
  const stated = wrap?.number(1) ?? take?.number(2) ?? exchange.number(1)
  const amount = wrap && stated === BALANCE ? value : stated
  // The router pays the exchange from all that it was paid before it, or the account pays, but not both.
  if (isPaidBefore) {
    const token = take ? take.address(0) : (wrapped ?? pay)
    const isWhole = [amount, BALANCE].includes(exchange.number(1))
    if (token !== pay || !isWhole || receiverOf(isPaidBefore, take ? 1 : 0) !== router) return undefined
  }
  if (exchange.number(4) !== (isPaidBefore ? 0n : 1n) || value !== (wrap ? amount : 0n)) return undefined
  // Permit2 would keep the rest of a greater allowance.
  if (permit && (permit.address(0) !== pay || permit.number(1) !== amount || permit.address(4) !== router))
    return undefined

  const receiver = receiverOf(exchange, 0)
  const payment = sweep ?? inputs[UNWRAP]
  // The router compares the minimum of a payment with what is left after any portions.
  const least = payment ? payment.number(sweep ? 2 : 1) : exchange.number(2)
  // It reads some amounts without their upper bits.
  if ((amount | least) >> 160n) return undefined
  const effect = { pay: wrap ? undefined : pay, get, amount, least, receiver }
  if (!payment) return effect
  if (receiver !== router || (sweep ? sweep.address(0) : (wrapped ?? get)) !== get) return undefined
  return { ...effect, get: sweep ? get : undefined, receiver: receiverOf(payment, sweep ? 1 : 0) }
}
