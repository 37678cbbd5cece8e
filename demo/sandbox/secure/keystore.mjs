// @ts-check
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

const derive = /** @type {(secret: string, salt: Buffer, length: number) => Promise<Buffer>} */ (
  promisify(scrypt)
)

/** @typedef {{ salt: Buffer, iv: Buffer, sealed: Buffer, tag: Buffer }} SealedKey */

/**
 * @typedef {object} Keystore
 * @property {(id: string, key: Uint8Array) => Promise<void>} put
 * @property {(id: string) => Promise<Uint8Array>} open
 * @property {(id: string) => SealedKey | undefined} sealed the encrypted record
 */

/**
 * Keeps keys encrypted: AES-256-GCM under a key that scrypt derives from the secret, with a salt for each.
 *
 * @param {string} secret
 * @returns {Keystore}
 */
export function createKeystore(secret) {
  /** @type {Map<string, SealedKey>} */
  const held = new Map()
  return {
    async put(id, key) {
      const salt = randomBytes(16)
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', await derive(secret, salt, 32), iv)
      // The owner's id is authenticated with the key, so that the records of two owners cannot be swapped.
      cipher.setAAD(Buffer.from(id))
      const sealed = Buffer.concat([cipher.update(key), cipher.final()])
      held.set(id, { salt, iv, sealed, tag: cipher.getAuthTag() })
    },
    async open(id) {
      const record = held.get(id)
      if (!record) throw new Error(`There is no key of ${id}.`)
      const decipher = createDecipheriv('aes-256-gcm', await derive(secret, record.salt, 32), record.iv)
      decipher.setAAD(Buffer.from(id))
      decipher.setAuthTag(record.tag)
      return Buffer.concat([decipher.update(record.sealed), decipher.final()])
    },
    sealed: (id) => held.get(id),
  }
}
