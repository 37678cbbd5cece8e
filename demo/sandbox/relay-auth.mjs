// @ts-check
import { createPublicKey, verify } from 'node:crypto'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** multicodec of an Ed25519 public key. */
const ED25519 = [0xed, 0x01]
/** Prefix of the 32 bytes of an Ed25519 key in its DER form (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
/** Largest accepted clock difference, in seconds. */
const SKEW = 60

/** @param {string} text */
function fromBase58(text) {
  let value = 0n
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter)
    if (digit < 0) throw new Error('The key is no base58 text')
    value = value * 58n + BigInt(digit)
  }
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
}

/** @param {string | undefined} part */
const readPart = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

/**
 * Reads the token that a client signs with its own key (an EdDSA JWT whose issuer is a did:key). Returns that key in hex, which
 * identifies the client to the relay. Throws errors with the texts of the public relay.
 *
 * @param {string | null} token
 * @param {number} [now] seconds since 1970
 */
export function readRelayAuth(token, now = Math.floor(Date.now() / 1000)) {
  const [head, body, signature] = (token ?? '').split('.')
  if (!head || !body || !signature) throw new Error('Unauthorized: missing token')
  const { iss, iat, exp } = readPart(body)
  const key = fromBase58(String(iss).replace(/^did:key:z/, ''))
  if (key.length !== 34 || ED25519.some((byte, at) => key[at] !== byte))
    throw new Error('Unauthorized: the issuer is no Ed25519 key')
  const publicKey = createPublicKey({
    key: Buffer.concat([DER_PREFIX, key.subarray(2)]),
    format: 'der',
    type: 'spki',
  })
  const signed = verify(null, Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url'))
  if (!signed) throw new Error('Unauthorized: invalid signature')
  if (Number(exp) < now) throw new Error('JWT Token is expired')
  if (Number(iat) > now + SKEW) throw new Error('JWT Token is not yet valid')
  return key.subarray(2).toString('hex')
}
