/** An item of RLP: bytes in hexadecimal digits, or a list. */
export type Rlp = string | readonly Rlp[]

/** The largest size that is in the first byte, and the first bytes of texts and of lists. */
const [SHORT, TEXT, LIST] = [55, 0x80, 0xc0]
/** Lists within each other that are read; an access list has three. */
const MAX_DEPTH = 4

/** Decodes RLP, given in hexadecimal digits; throws if the bytes are not the one encoding of an item. */
export const decodeRlp = (digits: string): Rlp => {
  let position = 0
  const take = (size: number): string => {
    const text = digits.slice(position, position + 2 * size)
    if (text.length < 2 * size) throw new RangeError('Too short')
    position += 2 * size
    return text
  }
  const sizeOf = (code: number): number => {
    if (code <= SHORT) return code
    const text = take(code - SHORT)
    const size = Number(`0x${text}`)
    if (text.startsWith('00') || size <= SHORT) throw new RangeError('Not the shortest encoding')
    return size
  }
  const item = (depth: number): Rlp => {
    const byte = take(1)
    const first = Number(`0x${byte}`)
    if (first < TEXT) return byte
    if (first < LIST) {
      const text = take(sizeOf(first - TEXT))
      if (text.length === 2 && Number(`0x${text}`) < TEXT) throw new RangeError('Not the shortest encoding')
      return text
    }
    const size = sizeOf(first - LIST)
    const end = position + 2 * size
    const items: Rlp[] = []
    if (depth > MAX_DEPTH || end > digits.length) throw new RangeError('No list')
    while (position < end) items.push(item(depth + 1))
    if (position > end) throw new RangeError('No list')
    return items
  }
  const all = item(1)
  if (position < digits.length) throw new RangeError('Too long')
  return all
}
