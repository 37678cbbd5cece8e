/** Whether an Ed25519 signature was made with the key; undefined if this browser cannot verify it. */
export const verifyEd25519 = async (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean | undefined> => {
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
