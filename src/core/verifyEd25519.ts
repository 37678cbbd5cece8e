/**
 * Whether the bytes encode a point of order 1, 2, 4 or 8, with either sign, or a y that is not below the field's prime. A signature of
 * such a key can be made for any message without a secret, and Web Crypto accepts it.
 */
const isWeak = (publicKey: Uint8Array): boolean => {
  const prime = 2n ** 255n - 19n
  const yOfOrder8 = 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n
  // Little-endian; the top bit is the sign of x.
  const y = publicKey.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n) & (2n ** 255n - 1n)
  return y >= prime || [0n, 1n, prime - 1n, yOfOrder8, prime - yOfOrder8].includes(y)
}

/**
 * Whether an Ed25519 signature was made with the key; undefined if this browser cannot verify it. Signatures of keys that need no secret
 * are never valid.
 */
export const verifyEd25519 = async (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean | undefined> => {
  if (isWeak(publicKey)) return false
  // Missing on pages without TLS.
  const { subtle } = globalThis.crypto ?? {}
  if (!subtle) return undefined
  const copy = (bytes: Uint8Array) => Uint8Array.from(bytes)
  try {
    const key = await subtle.importKey('raw', copy(publicKey), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', key, copy(signature), copy(message))
  } catch (error) {
    return Object(error).name === 'NotSupportedError' ? undefined : false
  }
}
