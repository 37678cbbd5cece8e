// @ts-check
import { hmac } from '@noble/hashes/hmac.js'
import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { mnemonicToAccount } from 'viem/accounts'

/** @param {string} phrase @param {string} path */
export const secpKey = (phrase, path) => {
  const { privateKey } = mnemonicToAccount(phrase, {
    path: /** @type {`m/44'/60'/${string}`} */ (path),
  }).getHdKey()
  if (!privateKey) throw new Error(`There is no key at ${path}.`)
  return privateKey
}

/**
 * Derives an ed25519 key (SLIP-0010); every step of its path is hardened.
 *
 * @param {string} phrase
 * @param {readonly number[]} path
 */
export const edKey = (phrase, path) => {
  const seed = pbkdf2(sha512, phrase.normalize('NFKD'), 'mnemonic', { c: 2048, dkLen: 64 })
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const step of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, step + 0x80000000)
    node = hmac(sha512, node.subarray(32), data)
  }
  return node.slice(0, 32)
}
