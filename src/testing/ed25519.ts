/** Before the 32 bytes of a seed, which make a private key in PKCS #8. */
const PKCS8 = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32]

/** An Ed25519 key. */
export interface Ed25519Key {
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Promise<Uint8Array>
}

/** The key of a seed, by Web Crypto. */
export const ed25519 = async (seed: Uint8Array): Promise<Ed25519Key> => {
  const { subtle } = globalThis.crypto
  const key = await subtle.importKey('pkcs8', Uint8Array.from([...PKCS8, ...seed]), 'Ed25519', true, ['sign'])
  const { x = '' } = await subtle.exportKey('jwk', key)
  const publicKey = Uint8Array.from(atob(x.replace(/-/g, '+').replace(/_/g, '/')), (each) =>
    each.charCodeAt(0),
  )
  return {
    publicKey,
    sign: async (message) => new Uint8Array(await subtle.sign('Ed25519', key, Uint8Array.from(message))),
  }
}
