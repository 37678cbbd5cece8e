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
  const places = tokens.map((_, at) => word(tokens.length * BYTES + at * CALL))
  return [AGGREGATE, word(BYTES), word(tokens.length), ...places, ...calls].join('')
}

/** The largest plausible amount: some endpoints answer every call with the same bytes. */
const MOST = 1n << 128n

/** The amount in a contract's answer; undefined if it is not plausible. */
export const readAmount = (answer: unknown): bigint | undefined => {
  if (typeof answer !== 'string' || !/^0x[\da-f]{64}$/i.test(answer)) return undefined
  const amount = BigInt(answer)
  return amount < MOST ? amount : undefined
}

/**
 * The amounts of a batch, with undefined for each call that failed; undefined if this is not an answer to
 * that many calls.
 */
export const readBatch = (answer: unknown, count: number): readonly (bigint | undefined)[] | undefined => {
  if (typeof answer !== 'string' || !/^0x([\da-f]{2})*$/i.test(answer)) return undefined
  const digits = answer.slice(2)
  /** The word at an offset in bytes. */
  const at = (place: number) => {
    const text = digits.slice(2 * place, 2 * (place + BYTES))
    return text.length === WORD ? text : undefined
  }
  /** The number in a word, if it is small enough to be an offset within the answer. */
  const small = (place: number) => {
    const text = at(place)
    return text && /^0{56}/.test(text) ? Number.parseInt(text, 16) : Number.NaN
  }
  const list = small(0)
  if (small(list) !== count) return undefined
  const first = list + BYTES
  return Array.from({ length: count }, (_, index) => {
    const call = first + small(first + index * BYTES)
    const data = call + small(call + BYTES)
    // A contract that returns more than one word is not a token.
    return small(call) === 1 && small(data) === BYTES ? readAmount(`0x${at(data + BYTES)}`) : undefined
  })
}
