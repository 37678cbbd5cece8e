// @ts-check
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'

/**
 * Creates a key for ES256. The key is encoded and read back: in Node 20, exporting a freshly generated key as a JWK can
 * deadlock if garbage collection runs at the same time, because both lock the same key.
 */
export function createSigningKey() {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  })
  return createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' })
}
