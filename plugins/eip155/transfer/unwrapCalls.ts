import { safeSelector } from './safeSelector.js'

/** A call that a smart account makes. */
export interface InnerCall {
  readonly to: string
  readonly value: bigint
  readonly data: string
}

/** Length of a word, in hexadecimal digits. */
const WORD = 64
/** Lengths of a selector and of a word, in bytes. */
const [SELECTOR, BYTES] = [4, 32]
/** Maximum number of calls, or of operations, that are checked. */
const MAX_CALLS = 100

const EXECUTE = 'b61d27f6'
const EXECUTE_MODE = 'e9ae5c53'
/** `executeBatch` and `execute` of `(address,uint256,bytes)[]`. */
const EXECUTE_LIST = ['34fcd5be', '3f707e6b']
const HANDLE_OPS = ['1fad948c', '765e827f']
const MULTI_SEND = '8d80ff0a'
/** Safe's contracts with `multiSend`, versions 1.3.0 to 1.5.0. Code of any other contract could do anything in the Safe's name. */
const MULTI_SEND_CONTRACTS = [
  'a238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '998739bfdaadde7c933b942a68053933098f9eda',
  '40a2accbd92bca938b02010e17a5b8929b49130d',
  'a1dabef33b3b82c7814b6d82a79e50f4ac44102b',
  '38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  '9641d764fc13c8b624c04430c7356c1c7c8102e2',
  '218543288004cd07832472d464648173c77d7eb7',
  'a83c336b20401af773b6219ba5027174338d1836',
]
/** Lengths in a packed call, in hexadecimal digits: of its operation, and of everything before its data. */
const [OPERATION, HEAD] = [2, 170]

/** Reads words and bytes of call data by their offset in bytes; throws if there are none. */
const reader = (data: string) => {
  const digits = data.slice(2)
  const slice = (offset: number, length: number) => {
    const text = digits.slice(2 * offset, 2 * (offset + length))
    if (text.length !== 2 * length) throw new RangeError('Too short')
    return text
  }
  const number = (offset: number) => BigInt(`0x${slice(offset, BYTES)}`)
  const readOffset = (offset: number) => {
    const value = number(offset)
    if (value > 1_000_000n) throw new RangeError('Too far')
    return Number(value)
  }
  return {
    number,
    readOffset,
    selector: slice(0, SELECTOR),
    address: (offset: number) => `0x${slice(offset, BYTES).slice(WORD - 40)}`,
    /** The bytes whose offset from `base` is in the word at `offset`. */
    bytes: (offset: number, base: number) => {
      const start = base + readOffset(offset)
      return `0x${slice(start + BYTES, readOffset(start))}`
    },
  }
}
type Reader = ReturnType<typeof reader>

const word = (index: number) => SELECTOR + index * BYTES

/** The calls of an encoded `(address,uint256,bytes)[]` whose offset from `base` is in the word at `offset`. */
const readCallList = (read: Reader, offset: number, base: number): readonly InnerCall[] | undefined => {
  const list = base + read.readOffset(offset)
  const count = read.readOffset(list)
  if (count > MAX_CALLS) return undefined
  const first = list + BYTES
  return Array.from({ length: count }, (_, index) => {
    const call = first + read.readOffset(first + index * BYTES)
    return {
      to: read.address(call),
      value: read.number(call + BYTES),
      data: read.bytes(call + 2 * BYTES, call),
    }
  })
}

/** `execute` and `executeBatch` of usual accounts, and ERC-7579's `execute(bytes32,bytes)` for a single call and for several. */
const accountCalls = (data: string): readonly InnerCall[] | undefined => {
  const read = reader(data)
  if (EXECUTE_LIST.includes(read.selector)) return readCallList(read, word(0), SELECTOR)
  const one = accountCall(read)
  if (one) return [one]
  if (read.selector !== EXECUTE_MODE || read.number(word(0)) >> 240n !== 0x0100n) return undefined
  // Zeros are added, because the reader skips a selector, which these bytes do not have.
  return readCallList(
    reader(`0x${'0'.repeat(2 * SELECTOR)}${read.bytes(word(1), SELECTOR).slice(2)}`),
    SELECTOR,
    SELECTOR,
  )
}

const accountCall = (read: Reader): InnerCall | undefined => {
  if (read.selector === EXECUTE)
    return { to: read.address(word(0)), value: read.number(word(1)), data: read.bytes(word(2), SELECTOR) }
  // The mode starts with the type of the call, zero for a single one, and whether it may fail, zero if not.
  if (read.selector !== EXECUTE_MODE || read.number(word(0)) >> 240n) return undefined
  const packed = read.bytes(word(1), SELECTOR).slice(2)
  if (packed.length < 104) return undefined
  return {
    to: `0x${packed.slice(0, 40)}`,
    value: BigInt(`0x${packed.slice(40, 104)}`),
    data: `0x${packed.slice(104)}`,
  }
}

/** The calls of an account among the operations of ERC-4337. */
const operationCalls = (read: Reader, account: string): readonly (InnerCall | undefined)[] => {
  const list = SELECTOR + read.readOffset(word(0))
  const count = Math.min(read.readOffset(list), MAX_CALLS)
  const first = list + BYTES
  return Array.from({ length: count }, (_, index) => first + read.readOffset(first + index * BYTES))
    .filter((operation) => read.address(operation) === account)
    .flatMap(
      (operation): readonly (InnerCall | undefined)[] =>
        accountCalls(read.bytes(operation + 3 * BYTES, operation)) ?? [undefined],
    )
}

/** The calls that `multiSend` makes one after the other: operation, receiver, value, length and data of each. */
const packedCalls = (data: string): readonly (InnerCall | undefined)[] => {
  const read = reader(data)
  if (read.selector !== MULTI_SEND) return [undefined]
  const packed = read.bytes(word(0), SELECTOR).slice(2)
  const calls: (InnerCall | undefined)[] = []
  for (let position = 0; position < packed.length; ) {
    const head = packed.slice(position, position + HEAD)
    if (head.length < HEAD || calls.length === MAX_CALLS) throw new RangeError('No packed calls')
    const [to, value, length] = [head.slice(OPERATION, 42), head.slice(42, 106), head.slice(106)]
    position += HEAD
    const end = position + 2 * Number(BigInt(`0x${length}`))
    if (end > packed.length) throw new RangeError('Too short')
    calls.push(
      Number(head.slice(0, OPERATION))
        ? undefined
        : { to: `0x${to}`, value: BigInt(`0x${value}`), data: `0x${packed.slice(position, end)}` },
    )
    position = end
  }
  return calls
}

/** The calls of a Safe's `execTransaction`. */
const safeCalls = (read: Reader): readonly (InnerCall | undefined)[] => {
  const call = {
    to: read.address(word(0)),
    value: read.number(word(1)),
    data: read.bytes(word(2), SELECTOR),
  }
  // With a gas price, the Safe pays whoever executes the transaction, or somebody else, in any token.
  const price = read.number(word(6))
  const refund = price ? [{ to: read.address(word(8)), value: price, data: '0x' }] : []
  if (read.number(word(3)) === 0n) return [call, ...refund]
  return MULTI_SEND_CONTRACTS.includes(call.to.slice(2))
    ? [...packedCalls(call.data), ...refund]
    : [undefined]
}

/**
 * The calls that a transaction makes for a smart account: by a Safe (`execTransaction`, also of `multiSend`), as an operation of ERC-4337, or as the account's
 * own `execute`. Undefined if it is none of these, so that nothing can be said about it.
 */
export const unwrapCalls = (
  transaction: { readonly to: string; readonly data: string },
  account: string,
): readonly InnerCall[] | undefined => {
  try {
    const read = reader(transaction.data)
    const accountAddress = account.toLowerCase()
    const calls =
      transaction.to.toLowerCase() !== accountAddress
        ? HANDLE_OPS.includes(read.selector)
          ? operationCalls(read, accountAddress)
          : []
        : read.selector === safeSelector
          ? safeCalls(read)
          : (accountCalls(transaction.data) ?? [])
    const known = calls.filter((each) => each !== undefined)
    return calls.length && known.length === calls.length ? known : undefined
  } catch {
    return undefined
  }
}
