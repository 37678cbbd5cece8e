/** The most that a wallet answers with, in bytes. */
const MAX_LENGTH = 2_000_000

/** Bytes that a wallet answered with, copied; throws if they are none. */
export const readBytes = (value: unknown): Uint8Array => {
  if (!ArrayBuffer.isView(value) || value.byteLength > MAX_LENGTH) throw new TypeError('Expected bytes')
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
}
