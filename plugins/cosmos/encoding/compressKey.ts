/** The compressed form of a secp256k1 key of 65 bytes. */
export const compressKey = (key: Uint8Array): Uint8Array =>
  Uint8Array.of(2 + ((key[64] ?? 0) & 1), ...key.subarray(1, 33))
