/** The most that a wallet answers with, in bytes. */
const MAX_LENGTH = 2_000_000

/** Bytes that a wallet answered with, copied; throws if they are none. */
export const readBytes = (value: unknown): Uint8Array => {
  if (!ArrayBuffer.isView(value)) throw new TypeError('Expected bytes')
  // Read once: a wallet can give its object accessors of its own.
  const { buffer, byteOffset, byteLength } = value
  if (byteLength > MAX_LENGTH) throw new TypeError('Expected bytes')
  return new Uint8Array(buffer, byteOffset, byteLength).slice()
}
