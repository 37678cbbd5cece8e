// @ts-check
import { createPublicKey, verify } from 'node:crypto'
import { Refusal } from './refusal.mjs'

/**
 * The claims of an ID token, verified as OpenID Connect requires: signature, issuer, audience, nonce, time.
 *
 * @param {string} token
 * @param {{ keys: readonly Record<string, unknown>[], issuer: string, audience: string, nonce: string }} expected
 * @returns {{ sub: string, email?: string, preferred_username?: string }}
 */
export function readIdToken(token, { keys, issuer, audience, nonce }) {
  const [head = '', body = '', signature = ''] = token.split('.')
  /** @param {string} part */
  const parse = (part) => JSON.parse(Buffer.from(part, 'base64url').toString())
  try {
    const { alg, kid } = parse(head)
    const jwk = keys.find((each) => each.kid === kid)
    if (alg !== 'ES256' || !jwk) throw new Error('No key for it.')
    const key = createPublicKey({ key: /** @type {import('node:crypto').JsonWebKey} */ (jwk), format: 'jwk' })
    const signed = Buffer.from(`${head}.${body}`)
    const proof = Buffer.from(signature, 'base64url')
    if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, proof)) throw new Error('Not signed.')
    const claims = parse(body)
    const fits = claims.iss === issuer && claims.aud === audience && claims.nonce === nonce
    if (!fits || claims.exp * 1000 <= Date.now() || typeof claims.sub !== 'string')
      throw new Error('Not for us.')
    return claims
  } catch (error) {
    throw new Refusal('The provider’s answer does not hold', { cause: error })
  }
}
