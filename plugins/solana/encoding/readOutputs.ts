/** Bytes that a wallet answered, copied; throws if they are none, longer than `maxLength` or not of `length`. */
export const readBytes = (value: unknown, length?: number, maxLength = 4096): Uint8Array => {
  if (!ArrayBuffer.isView(value)) throw new TypeError('Expected bytes')
  // Read once: a wallet can give its object accessors of its own.
  const { buffer, byteOffset, byteLength } = value
  if (byteLength > maxLength) throw new TypeError('Expected bytes')
  const copy = new Uint8Array(buffer, byteOffset, byteLength).slice()
  if (length !== undefined && copy.length !== length) throw new TypeError(`Expected ${length} bytes`)
  return copy
}
/** The outputs of a feature: one for each input. */
export const readOutputs = (answer: unknown, count: number): readonly unknown[] => {
  if (!Array.isArray(answer) || answer.length !== count) throw new TypeError(`Expected ${count} outputs`)
  return Array.from({ length: count }, (_, index) => answer[index] as unknown)
}
