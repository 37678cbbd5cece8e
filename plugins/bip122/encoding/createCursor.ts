/** Reads bytes of Bitcoin's formats one after the other; throws where there are none left. */
export const createCursor = (bytes: Uint8Array) => {
  let position = 0
  const take = (count: number): Uint8Array => {
    if (count > bytes.length - position) throw new RangeError('Too short')
    position += count
    return bytes.subarray(position - count, position)
  }
  /** A number of so many bytes, the lowest first. */
  const number = (width: number): number => take(width).reduceRight((sum, byte) => sum * 256 + byte, 0)
  /** A number in one byte, or after a byte that says how many follow. */
  const size = (): number => {
    const first = number(1)
    return first < 0xfd ? first : number(2 ** (first - 0xfc))
  }
  return { take, number, size, position: () => position, isAtEnd: () => position === bytes.length }
}
export type Cursor = ReturnType<typeof createCursor>
