/** Lengths of the selector and of a word, in hexadecimal digits. */
const [SELECTOR, WORD] = [8, 64]
/** Length of an address, in hexadecimal digits. */
const ADDRESS = 40
/** Maximum length of a list that is read. */
const MAX_LIST = 8

/** The address by which aggregators name the native coin; some use zero. */
const COIN = `0x${'e'.repeat(ADDRESS)}`

export const isCoin = (address: string): boolean => address === COIN || BigInt(address) === 0n

export const selectorOf = (data: string): string => data.slice(2, 2 + SELECTOR).toLowerCase()

const addressOf = (value: bigint) => `0x${value.toString(16).padStart(ADDRESS, '0')}`

/** Reads words by their index, from digits in lower case; throws if one does not exist. */
export const wordsOf = (digits: string) => {
  const number = (index: number) => {
    const text = digits.slice(index * WORD, (index + 1) * WORD)
    if (text.length !== WORD) throw new RangeError('Too short')
    return BigInt(`0x${text}`)
  }
  const address = (index: number) => {
    const value = number(index)
    if (value >> 160n) throw new RangeError('No address')
    return addressOf(value)
  }
  /** The index of the word to which the word at an index points; `base` is the index from which it counts. */
  const target = (index: number, base = 0) => {
    const offset = number(index)
    if (offset % 32n || offset > 0xffffn) throw new RangeError('No offset')
    return base + Number(offset / 32n)
  }
  /** The indexes of the words of a list whose offset is in the word at an index. */
  const list = (index: number) => {
    const start = target(index)
    const length = number(start)
    if (length < 1n || length > BigInt(MAX_LIST)) throw new RangeError('No list')
    return Array.from({ length: Number(length) }, (_, at) => start + 1 + at)
  }
  return {
    number,
    address,
    target,
    list,
    /** The address in the lower bits of a word; the upper ones have another meaning. */
    masked: (index: number) => addressOf(number(index) & ((1n << 160n) - 1n)),
    /** The first and the last token of a path. */
    path: (index: number): readonly [string, string] => {
      const path = list(index)
      if (path.length < 2) throw new RangeError('No path')
      return [address(path[0] as number), address(path.at(-1) as number)]
    },
    /** The bytes at the word with their length, in hexadecimal digits. */
    bytes: (start: number) => {
      const length = number(start)
      const text = digits.slice((start + 1) * WORD, (start + 1) * WORD + 2 * Number(length))
      if (length > 0xffffn || text.length !== 2 * Number(length)) throw new RangeError('Too short')
      return text
    },
  }
}

/** Reads the arguments of a call as words. */
export const argumentsOf = (data: string) => wordsOf(data.slice(2 + SELECTOR).toLowerCase())
