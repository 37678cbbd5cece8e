/** Bytes as a text in base64. */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** The bytes of a text in base64; throws if it is none or too long. */
export const fromBase64 = (text: unknown, max: number): Uint8Array => {
  if (typeof text !== 'string' || text.length > (max * 4) / 3 + 4) throw new TypeError('Expected base64')
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

/** Bytes that a wallet answered, copied; throws if there are none or too many. */
export const copyBytes = (value: unknown, max: number): Uint8Array => {
  if (!ArrayBuffer.isView(value)) throw new TypeError('Expected bytes')
  // Read once: a wallet can give its object accessors of its own.
  const { buffer, byteOffset, byteLength } = value
  if (byteLength > max) throw new TypeError('Expected bytes')
  return new Uint8Array(buffer, byteOffset, byteLength).slice()
}

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
