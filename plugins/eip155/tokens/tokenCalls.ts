/** `balanceOf(address)`. */
const BALANCE_OF = '70a08231'
/** `aggregate3((address,bool,bytes)[])` of Multicall3. */
const AGGREGATE = '0x82ad56cb'
/** Length of a word in hexadecimal digits, and in bytes. */
const WORD = 64
const BYTES = 32
/**
 * Length of one call in the batch: target, flag, offset of the data, its length, and 36 bytes padded to two
 * words.
 */
const CALL = 6 * BYTES

const word = (value: number | bigint) => value.toString(16).padStart(WORD, '0')
const addressWord = (address: string) => address.slice(2).toLowerCase().padStart(WORD, '0')

/** The call data that reads how much of a token an address owns. */
export const encodeBalanceOf = (owner: string): string => `0x${BALANCE_OF}${addressWord(owner)}`

/** The call data that reads how much of each token an address owns, in one call of Multicall3. */
export const encodeBatch = (tokens: readonly string[], owner: string): string => {
  const data = `${BALANCE_OF}${addressWord(owner)}`
  const calls = tokens.map((token) =>
    [addressWord(token), word(1), word(3 * BYTES), word(data.length / 2), data.padEnd(2 * WORD, '0')].join(
      '',
    ),
  )
  const offsets = tokens.map((_, index) => word(tokens.length * BYTES + index * CALL))
  return [AGGREGATE, word(BYTES), word(tokens.length), ...offsets, ...calls].join('')
}

/** The largest plausible amount: some endpoints answer every call with the same bytes. */
const MAX_AMOUNT = 1n << 128n

/** The amount in a contract's answer; undefined if it is not plausible. */
export const readAmount = (answer: unknown): bigint | undefined => {
  if (typeof answer !== 'string' || !/^0x[\da-f]{64}$/i.test(answer)) return undefined
  const amount = BigInt(answer)
  return amount < MAX_AMOUNT ? amount : undefined
}

/**
 * The amounts of a batch, with undefined for each call that failed; undefined if this is not an answer to
 * that many calls.
 */
export const readBatch = (answer: unknown, count: number): readonly (bigint | undefined)[] | undefined => {
  if (typeof answer !== 'string' || !/^0x([\da-f]{2})*$/i.test(answer)) return undefined
  const digits = answer.slice(2)
  /** The word at an offset in bytes. */
  const wordAt = (offset: number) => {
    const text = digits.slice(2 * offset, 2 * (offset + BYTES))
    return text.length === WORD ? text : undefined
  }
  /** The number in a word, if it is small enough to be an offset within the answer. */
  const offsetAt = (offset: number) => {
    const text = wordAt(offset)
    return text && /^0{56}/.test(text) ? Number.parseInt(text, 16) : Number.NaN
  }
  const list = offsetAt(0)
  if (offsetAt(list) !== count) return undefined
  const first = list + BYTES
  return Array.from({ length: count }, (_, index) => {
    const call = first + offsetAt(first + index * BYTES)
    const data = call + offsetAt(call + BYTES)
    // A contract that returns more than one word is not a token.
    return offsetAt(call) === 1 && offsetAt(data) === BYTES
      ? readAmount(`0x${wordAt(data + BYTES)}`)
      : undefined
  })
}
