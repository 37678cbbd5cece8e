/** Whether two byte arrays are equal. */
export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes of a text in hexadecimal; undefined if it is none. */
export const fromHex = (text: string): Uint8Array | undefined =>
  text.length % 2 === 0 && /^[\da-f]*$/i.test(text)
    ? Uint8Array.from({ length: text.length / 2 }, (_, index) =>
        Number.parseInt(text.slice(2 * index, 2 * index + 2), 16),
      )
    : undefined

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** The bytes of a text in base64; undefined if it is none. */
export const fromBase64 = (text: string): Uint8Array | undefined => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
