import { abiReader, argumentDigits, toAddress, wordAt } from '../encoding/abiReader.js'

/** Maximum length of a list that is read. */
const MAX_LIST = 8

/** The address by which aggregators name the native coin; some use zero. */
const COIN = `0x${'e'.repeat(40)}`

export const isCoin = (address: string): boolean => address === COIN || BigInt(address) === 0n

/** Reads words by their index, from digits in lower case; throws if one does not exist. */
export const wordsOf = (digits: string) => {
  const read = abiReader(digits)
  const number = (index: number) => read.number(wordAt(index))
  const address = (index: number) => read.address(wordAt(index))
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
    masked: (index: number) => toAddress(number(index) & ((1n << 160n) - 1n)),
    /** The first and the last token of a path. */
    path: (index: number): readonly [string, string] => {
      const path = list(index)
      if (path.length < 2) throw new RangeError('No path')
      return [address(path[0] as number), address(path.at(-1) as number)]
    },
    /** The bytes at the word with their length, in hexadecimal digits. */
    bytes: (start: number) => read.bytesAt(wordAt(start)).slice(2),
  }
}

/** Reads the arguments of a call as words. */
export const argumentWords = (data: string) => wordsOf(argumentDigits(data))
