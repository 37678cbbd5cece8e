import type { SwapEffect } from 'portico/plugins/swap/contract'
import type { ContractCall } from 'portico/plugins/transactions/contract'
import { selectorOf } from '../encoding/abiReader.js'
import { argumentWords } from './words.js'

/** `exactInputSingle` and `exactInput` of Uniswap's SwapRouter, which has a deadline in them, and of SwapRouter02. */
const [SINGLE_WITH_DEADLINE, SINGLE] = ['414bf389', '04e45aaf']
const [INPUT_WITH_DEADLINE, INPUT] = ['c04b8d59', 'b858183f']
/** `swapExactTokensForTokens(uint256,uint256,address[],address)` of SwapRouter02. */
const TOKENS = '472b43f3'
/** `multicall(bytes[])`, and those with a deadline or a block before the list. */
const [MULTICALL, MULTICALL_UNTIL] = ['ac9650d8', ['5ae401dc', '1f0464d1']]
/** `unwrapWETH9(uint256,address)` and `sweepToken(address,uint256,address)`, and both for the sender. */
const [UNWRAP, UNWRAP_OWN] = ['49404b7c', '49616997']
const [SWEEP, SWEEP_OWN] = ['df2ab5bb', 'e90a182f']
/** `refundETH()`, which pays the sender. */
const REFUND = '12210e8a'
/** Stand for the sender and for the router itself on SwapRouter02 and the Universal Router, and for SwapRouter itself on that one. */
export const [SENDER, ROUTER, OLD_ROUTER] = ['1', '2', '0'].map((digit) => `0x${digit.padStart(40, '0')}`)
/** Length of an address, and of the fee before the next one, in hexadecimal digits. */
const [ADDRESS, FEE] = [40, 6]
const [LONGEST_PATH, MOST_CALLS] = [8, 4]

type Exchange = Omit<SwapEffect, 'receiver'> & { readonly receiver: string }

/** The first and the last token of a packed path. */
export const readPath = (digits: string): readonly [string, string] => {
  const hops = (digits.length - ADDRESS) / (ADDRESS + FEE)
  if (!Number.isInteger(hops) || hops < 1 || hops >= LONGEST_PATH) throw new RangeError('No path')
  return [`0x${digits.slice(0, ADDRESS)}`, `0x${digits.slice(-ADDRESS)}`]
}

/** A single exchange; undefined for any other call. */
const readExchange = (data: string): Exchange | undefined => {
  const read = argumentWords(data)
  const { number, address, target } = read
  const selector = selectorOf(data)
  if (selector === SINGLE || selector === SINGLE_WITH_DEADLINE) {
    const first = selector === SINGLE ? 4 : 5
    // With a limit of the price, only a part of the amount may be paid.
    if (number(first + 2)) return undefined
    return {
      pay: address(0),
      get: address(1),
      amount: number(first),
      least: number(first + 1),
      receiver: address(3),
    }
  }
  if (selector === INPUT || selector === INPUT_WITH_DEADLINE) {
    const start = target(0)
    const first = start + (selector === INPUT ? 2 : 3)
    const [pay, get] = readPath(read.bytes(target(start, start)))
    return { pay, get, amount: number(first), least: number(first + 1), receiver: address(start + 1) }
  }
  if (selector !== TOKENS) return undefined
  const [pay, get] = read.path(2)
  return { pay, get, amount: number(0), least: number(1), receiver: address(3) }
}

/** The calls of a `multicall`; the call itself if it is none. */
const callsOf = (data: string): readonly string[] => {
  const selector = selectorOf(data)
  const isPlain = selector === MULTICALL
  if (!isPlain && !MULTICALL_UNTIL.includes(selector)) return [data]
  const read = argumentWords(data)
  const items = read.list(isPlain ? 0 : 1)
  const [first = 0] = items
  if (items.length > MOST_CALLS) throw new RangeError('Too many')
  return items.map((item) => `0x${read.bytes(read.target(item, first))}`)
}

/** The payment of what the router itself has received; undefined for any other call. */
const readPayment = (
  data: string,
  from: string,
): { readonly get: string | undefined; readonly least: bigint; readonly receiver: string } | undefined => {
  const { number, address } = argumentWords(data)
  const selector = selectorOf(data)
  if (selector === UNWRAP || selector === UNWRAP_OWN)
    return { get: undefined, least: number(0), receiver: selector === UNWRAP ? address(1) : from }
  if (selector === SWEEP || selector === SWEEP_OWN)
    return { get: address(0), least: number(1), receiver: selector === SWEEP ? address(2) : from }
  return undefined
}

/**
 * The exchange of a call to Uniswap's SwapRouter or SwapRouter02: a single one, and what pays it out; undefined for any other call.
 * `wrapped` is the token for which the router takes coins, if it is known.
 */
export const readRouterCall = (
  { data, value, to }: ContractCall,
  from: string,
  wrapped: string | undefined,
): SwapEffect | undefined => {
  const [first = '', ...others] = callsOf(data)
  const exchange = readExchange(first)
  if (!exchange) return undefined
  const [payment, ...more] = others.filter((each) => selectorOf(each) !== REFUND)
  if (more.length) return undefined
  const isOld = [SINGLE_WITH_DEADLINE, INPUT_WITH_DEADLINE].includes(selectorOf(first))
  // The router wraps the coin that is sent along, if that is what the exchange takes; any other token it takes from the sender.
  const byPools = value && wrapped === undefined ? { byPools: ['pay'] as const } : {}
  const isCoin = value > 0n && (wrapped === undefined || wrapped === exchange.pay)
  const paid = isCoin ? { pay: undefined, ...byPools } : {}
  if (payment === undefined)
    return {
      ...exchange,
      ...paid,
      receiver: !isOld && exchange.receiver === SENDER ? from : exchange.receiver,
    }
  const paidOut = readPayment(payment, from)
  const isOfRouter = [isOld ? OLD_ROUTER : ROUTER, to.toLowerCase()].includes(exchange.receiver)
  if (!paidOut || !isOfRouter) return undefined
  if (paidOut.get !== undefined && paidOut.get !== exchange.get) return undefined
  return { ...exchange, ...paid, ...paidOut }
}
