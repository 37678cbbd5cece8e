/** Length of a word, in bytes. */
const BYTES = 32
/** Lengths of a selector with `0x`, and of an address. */
const [SELECTOR, ADDRESS] = [10, 40]
/** Maximum number of items in a list, and maximum offset in bytes, that are read. */
const [MAX_ITEMS, MAX_OFFSET] = [100, 1_000_000n]

/** The position of a word, in bytes. */
export const wordAt = (index: number): number => index * BYTES

/** A number as an address. */
export const toAddress = (value: bigint): string => `0x${value.toString(16).padStart(ADDRESS, '0')}`

/** Reads encoded arguments by their position in bytes; throws where they are no valid encoding. */
export const abiReader = (digits: string) => {
  const slice = (start: number, length: number): string => {
    const text = digits.slice(2 * start, 2 * (start + length))
    if (text.length !== 2 * length) throw new RangeError('Too short')
    return text
  }
  const number = (start: number): bigint => BigInt(`0x${slice(start, BYTES)}`)
  const offset = (start: number): number => {
    const value = number(start)
    if (value > MAX_OFFSET) throw new RangeError('Too far')
    return Number(value)
  }
  /** An address; a word with more than an address is none, because contracts disagree about it. */
  const address = (start: number): string => {
    const value = number(start)
    if (value >> 160n) throw new RangeError('No address')
    return toAddress(value)
  }
  const bytesAt = (start: number): string => `0x${slice(start + BYTES, offset(start))}`
  /** The positions of the items of a list, each of one word. */
  const items = (list: number): readonly number[] => {
    const count = offset(list)
    if (count > MAX_ITEMS) throw new RangeError('Too many')
    return Array.from({ length: count }, (_, index) => list + BYTES * (index + 1))
  }
  return {
    slice,
    number,
    offset,
    address,
    bytesAt,
    items,
    /** The same for items of any length: each word has an offset from the first one. */
    longItems: (list: number): readonly number[] => items(list).map((item) => list + BYTES + offset(item)),
    /** The bytes whose offset from `base` is in the word at `start`. */
    bytes: (start: number, base = 0): string => bytesAt(base + offset(start)),
  }
}
export type AbiReader = ReturnType<typeof abiReader>

/** The selector of a call, without `0x`. */
export const selectorOf = (data: string): string => data.slice(2, SELECTOR).toLowerCase()

/** The hexadecimal digits of a call's arguments. */
export const argumentDigits = (data: string): string => data.slice(SELECTOR).toLowerCase()

/** Reads the arguments of a call. */
export const argumentsOf = (data: string): AbiReader => abiReader(argumentDigits(data))
