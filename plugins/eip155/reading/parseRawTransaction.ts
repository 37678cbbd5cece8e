import { decodeRlp, type Rlp } from './decodeRlp.js'
import { dataOf, parseTransaction, type ReadableTransaction } from './readTransaction.js'

/**
 * By the type of a transaction, the place of its receiver and how many parts it has: those of before EIP-2718, and those of EIP-2930 and
 * EIP-1559. A transaction that gives the account new code (EIP-7702), or one with blobs, is not read.
 */
const LAYOUTS: Readonly<Record<string, readonly [receiver: number, parts: number]>> = {
  '': [3, 9],
  '01': [4, 11],
  '02': [5, 12],
}
/** EIP-155: twice the chain id, and one of these, in the signature of a transaction without a type. */
const [FIRST, UNPROTECTED] = [35n, [27n, 28n]]

const textOf = (item: Rlp | undefined): string => {
  if (typeof item !== 'string') throw new TypeError('No bytes')
  return item
}

const numberOf = (item: Rlp | undefined): bigint => {
  const text = textOf(item)
  if (text.startsWith('00') || text.length > 64) throw new TypeError('No number')
  return BigInt(`0x${text || '0'}`)
}

/** The chain id in the signature of a transaction without a type; undefined if it is valid on every chain. */
const protectedChain = (v: bigint): bigint | undefined => {
  if (UNPROTECTED.includes(v)) return undefined
  if (v < FIRST) throw new TypeError('No signature')
  return (v - FIRST) / 2n
}

/** The parts of a signed transaction, given as bytes in hexadecimal digits; throws if it is none, or of a type that is not read. */
export const parseRawTransaction = (input: unknown): ReadableTransaction => {
  const digits = dataOf(input).slice(2)
  const type = /^0[0-7]/.exec(digits)?.[0] ?? ''
  const [receiver, parts] = LAYOUTS[type] ?? []
  const items = decodeRlp(digits.slice(type.length))
  if (receiver === undefined || typeof items === 'string' || items.length !== parts)
    throw new TypeError('No transaction')
  const [to, value, data, v] = items.slice(receiver)
  const chain = type ? numberOf(items[0]) : protectedChain(numberOf(v))
  return parseTransaction({
    to: textOf(to) ? `0x${to}` : undefined,
    value: `0x${numberOf(value).toString(16)}`,
    data: `0x${textOf(data)}`,
    chainId: chain === undefined ? undefined : `0x${chain.toString(16)}`,
  })
}
