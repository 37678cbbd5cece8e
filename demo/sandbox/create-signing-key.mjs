// @ts-check
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'

/**
 * A new key for ES256. It is read from its encoding: in Node 20 a key straight from the generator can stop the process
 * for good, where garbage collection falls into its export as a JWK and both want the lock of the one key.
 */
export function createSigningKey() {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  })
  return createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' })
}
