import type { ContractCall, SwapEffect } from 'portico/kernel'

/** Lengths of the selector and of a word, in hexadecimal digits. */
const [SELECTOR, WORD] = [8, 64]
/** Maximum length of a path that is read. */
const MAX_PATH = 8

/** The address by which aggregators name the native coin. */
const COIN = `0x${'e'.repeat(40)}`

/** The functions that constant-product routers have in common, by their selectors. */
const ROUTERS: Readonly<Record<string, 'coin' | 'token' | 'tokens'>> = {
  // swapExactETHForTokens(uint256,address[],address,uint256)
  '7ff36ab5': 'coin',
  // swapExactTokensForETH(uint256,uint256,address[],address,uint256)
  '18cbafe5': 'token',
  // swapExactTokensForTokens(uint256,uint256,address[],address,uint256)
  '38ed1739': 'tokens',
}
/** `swap` of the 1inch router, version 6: its description has the tokens, the receiver, and both amounts. */
const AGGREGATOR = '07ed2379'
/** The flag in that description with which the router may spend less than the amount. */
const PARTIAL = 1n

/** Reads the arguments of a call as words; throws if a word does not exist. */
const argumentsOf = (data: string) => {
  const digits = data.slice(2 + SELECTOR).toLowerCase()
  const number = (index: number) => {
    const text = digits.slice(index * WORD, (index + 1) * WORD)
    if (text.length !== WORD) throw new RangeError('Too short')
    return BigInt(`0x${text}`)
  }
  const address = (index: number) => {
    const value = number(index)
    if (value >> 160n) throw new RangeError('No address')
    return `0x${value.toString(16).padStart(40, '0')}`
  }
  return { number, address }
}

const readRouter = (kind: 'coin' | 'token' | 'tokens', { data, value }: ContractCall): SwapEffect => {
  const { number, address } = argumentsOf(data)
  const first = kind === 'coin' ? 0 : 1
  const pathOffset = number(first + 1)
  if (pathOffset % 32n || pathOffset > 0xffffn) throw new RangeError('No list')
  const list = Number(pathOffset / 32n)
  const length = number(list)
  if (length < 2n || length > BigInt(MAX_PATH)) throw new RangeError('No path')
  const pay = address(list + 1)
  const get = address(list + Number(length))
  return {
    pay: kind === 'coin' ? undefined : pay,
    get: kind === 'token' ? undefined : get,
    amount: kind === 'coin' ? value : number(0),
    least: number(first),
    receiver: address(first + 2),
  }
}

const readAggregator = ({ data }: ContractCall): SwapEffect | undefined => {
  const { number, address } = argumentsOf(data)
  const token = (index: number) => (address(index) === COIN ? undefined : address(index))
  if (number(7) & PARTIAL) return undefined
  const receiver = address(4)
  return { pay: token(1), get: token(2), amount: number(5), least: number(6), receiver }
}

/**
 * The exchange that a call to a constant-product router or to an aggregator makes; undefined for any other
 * call.
 */
export const readSwap = (call: ContractCall, from: string): SwapEffect | undefined => {
  const selector = call.data.slice(2, 2 + SELECTOR).toLowerCase()
  try {
    const kind = Object.hasOwn(ROUTERS, selector) ? ROUTERS[selector] : undefined
    const read = kind ? readRouter(kind, call) : selector === AGGREGATOR ? readAggregator(call) : undefined
    // For the aggregator, an empty receiver means the sender.
    return read && BigInt(read.receiver) === 0n && !kind ? { ...read, receiver: from } : read
  } catch {
    return undefined
  }
}
