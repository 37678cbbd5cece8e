import type { Network } from 'portico/kernel'
import type { SwapEffect } from 'portico/plugins/swap/contract'
import type { ContractCall } from 'portico/plugins/transactions/contract'
import { selectorOf } from '../encoding/abiReader.js'
import { readRouterCall } from './readRouterCall.js'
import { EXECUTE, readUniversalCall } from './readUniversalCall.js'
import { argumentWords, isCoin } from './words.js'
import { wrappedCoinOf } from './wrappedCoinOf.js'

/** The functions that constant-product routers have in common, by their selectors. */
const ROUTERS: Readonly<
  Record<string, { readonly kind: 'coin' | 'token' | 'tokens'; readonly isExactOutput?: true }>
> = {
  // swapExactETHForTokens(uint256,address[],address,uint256), also for tokens that take a fee
  '7ff36ab5': { kind: 'coin' },
  b6f9de95: { kind: 'coin' },
  // swapExactTokensForETH(uint256,uint256,address[],address,uint256)
  '18cbafe5': { kind: 'token' },
  '791ac947': { kind: 'token' },
  // swapExactTokensForTokens(uint256,uint256,address[],address,uint256)
  '38ed1739': { kind: 'tokens' },
  '5c11d795': { kind: 'tokens' },
  // swapETHForExactTokens, swapTokensForExactETH and swapTokensForExactTokens: the amount received comes first
  fb3bdb41: { kind: 'coin' },
  '4a25d94a': { kind: 'token', isExactOutput: true },
  '8803dbee': { kind: 'tokens', isExactOutput: true },
}
/** `swap` of the 1inch router, versions 5 and 6: its description has the tokens, the receiver, and both amounts. */
const AGGREGATOR = ['12aa3caf', '07ed2379']
/** The flag in that description with which the router may spend less than the amount. */
const PARTIAL = 1n

/** The indexes of the arguments of a short form of the 1inch router. */
interface ShortForm {
  /** Absent if the sender receives. */
  readonly receiver?: number
  /** Absent for the coin, or if the pools decide. */
  readonly pay?: number
  /** Absent for the coin that is sent along. */
  readonly amount?: number
  readonly least: number
  /** The last pool, or the list of the pools. */
  readonly pool?: number
  readonly pools?: number
  /** The flag of the last pool with which the router pays the coin. */
  readonly unwraps?: bigint
  /** True if the upper bits of words with addresses are ignored. */
  readonly isMasked?: true
}
const v6 = { unwraps: 1n << 252n, isMasked: true } as const
const v5 = { unwraps: 1n << 254n } as const
const v5Pools = { unwraps: 1n << 253n } as const
const token = { pay: 0, amount: 1, least: 2 }
const tokenTo = { receiver: 0, pay: 1, amount: 2, least: 3 }
// `clipperSwap` and its kin are not among them: their exchange may be any contract, which alone decides what arrives.
const SHORT_FORMS: Readonly<Record<string, ShortForm>> = {
  // Version 6: unoswap, unoswap2, unoswap3, and those to a receiver
  '83800a8e': { ...v6, ...token, pool: 3 },
  '8770ba91': { ...v6, ...token, pool: 4 },
  '19367472': { ...v6, ...token, pool: 5 },
  e2c95c82: { ...v6, ...tokenTo, pool: 4 },
  ea76dddf: { ...v6, ...tokenTo, pool: 5 },
  f7a70056: { ...v6, ...tokenTo, pool: 6 },
  // ethUnoswap, ethUnoswap2, ethUnoswap3, and those to a receiver
  a76dfc3b: { ...v6, least: 0, pool: 1 },
  '89af926a': { ...v6, least: 0, pool: 2 },
  '188ac35d': { ...v6, least: 0, pool: 3 },
  '175accdc': { ...v6, receiver: 0, least: 1, pool: 2 },
  '0f449d71': { ...v6, receiver: 0, least: 1, pool: 3 },
  '493189f0': { ...v6, receiver: 0, least: 1, pool: 4 },
  // Version 5: unoswap, unoswapTo and unoswapToWithPermit
  '0502b1c5': { ...v5, ...token, pools: 3 },
  f78dc253: { ...v5, ...tokenTo, pools: 4 },
  '3c15fd91': { ...v5, ...tokenTo, pools: 4 },
  // uniswapV3Swap, uniswapV3SwapTo and uniswapV3SwapToWithPermit
  e449022e: { ...v5Pools, amount: 0, least: 1, pools: 2 },
  bc80f1a8: { ...v5Pools, receiver: 0, amount: 1, least: 2, pools: 3 },
  '2521b930': { ...v5Pools, ...tokenTo, pools: 4 },
}

const readRouter = (
  { kind, isExactOutput }: (typeof ROUTERS)[string],
  { data, value }: ContractCall,
): SwapEffect => {
  const { number, path } = argumentWords(data)
  const first = kind === 'coin' ? 0 : 1
  const [pay, get] = path(first + 1)
  const amounts = [kind === 'coin' ? value : number(0), number(first)] as const
  const [amount, least] = isExactOutput ? [amounts[1], amounts[0]] : amounts
  return {
    pay: kind === 'coin' ? undefined : pay,
    get: kind === 'token' ? undefined : get,
    amount,
    least,
    receiver: argumentWords(data).address(first + 2),
  }
}

const readAggregator = ({ data }: ContractCall, from: string): SwapEffect | undefined => {
  const { number, address } = argumentWords(data)
  const tokenAt = (index: number) => (isCoin(address(index)) ? undefined : address(index))
  if (number(7) & PARTIAL) return undefined
  const named = address(4)
  // An empty receiver means the sender.
  const receiver = BigInt(named) === 0n ? from : named
  return { pay: tokenAt(1), get: tokenAt(2), amount: number(5), least: number(6), receiver }
}

const readShortForm = (form: ShortForm, { data, value }: ContractCall, from: string): SwapEffect => {
  const read = argumentWords(data)
  const { number, list } = read
  const address = form.isMasked ? read.masked : read.address
  const tokenAt = (index: number | undefined) =>
    index === undefined || isCoin(address(index)) ? undefined : address(index)
  const last = form.pools === undefined ? form.pool : list(form.pools).at(-1)
  const isUnwrapped = last !== undefined && !!form.unwraps && (number(last) & form.unwraps) > 0n
  const isPayNamed = form.pay !== undefined || value > 0n
  return {
    pay: tokenAt(form.pay),
    get: undefined,
    amount: form.amount === undefined ? value : number(form.amount),
    least: number(form.least),
    receiver: form.receiver === undefined ? from : address(form.receiver),
    byPools: [...(isPayNamed ? [] : (['pay'] as const)), ...(isUnwrapped ? [] : (['get'] as const))],
  }
}

/**
 * The exchange that a call to a constant-product router, to one of Uniswap's routers or to an aggregator makes; undefined for any other
 * call.
 */
export const readSwap = (
  call: ContractCall,
  from: string,
  network: Pick<Network, 'id'>,
): SwapEffect | undefined => {
  const selector = selectorOf(call.data)
  try {
    if (AGGREGATOR.includes(selector)) return readAggregator(call, from)
    const router = Object.hasOwn(ROUTERS, selector) && ROUTERS[selector]
    if (router) return readRouter(router, call)
    const form = Object.hasOwn(SHORT_FORMS, selector) && SHORT_FORMS[selector]
    if (form) return readShortForm(form, call, from)
    const read = EXECUTE.includes(selector) ? readUniversalCall : readRouterCall
    return read(call, from, wrappedCoinOf(network))
  } catch {
    return undefined
  }
}
