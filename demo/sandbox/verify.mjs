// @ts-check
import { createPublicKey, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { isMain, parsePort, readyLine, runUntilSignal } from '../serve/cli.mjs'
import { listen } from '../serve/listen.mjs'
import { createSigningKey } from './create-signing-key.mjs'

/**
 * @typedef {object} Verify
 * @property {string} url for the clients
 * @property {'hang' | number | undefined} fault no answer at all, or this status, until it is reset
 * @property {(origin: string) => { isScam: boolean, isVerified: boolean, origin?: string }} judge its attestation of an origin; with `origin`, it names that one instead
 * @property {readonly string[]} asked paths, oldest first
 * @property {number} readyMs
 * @property {() => Promise<void>} stop
 */

/** @param {unknown} value */
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
const HOUR = 3600

/**
 * Starts the service that attests to wallets which origin a pairing or a request comes from: a page requests the attestation
 * through a hidden frame, and a wallet verifies its signature with the service's public key.
 *
 * @param {object} [options]
 * @param {number} [options.port]
 * @returns {Promise<Verify>}
 */
export async function startVerify({ port = 0 } = {}) {
  const started = performance.now()
  const privateKey = createSigningKey()
  const publicKey = createPublicKey(privateKey)
  /** @type {string[]} */
  const asked = []

  /** @param {URLSearchParams} query @param {string} referrer */
  const attest = (query, referrer) => {
    const origin = query.get('origin') ?? ''
    const { isScam, isVerified, origin: found = origin } = verify.judge(origin)
    const claims = {
      exp: Math.floor(Date.now() / 1000) + HOUR,
      id: query.get('id'),
      origin: found,
      isScam,
      // The embedding origin is the one in the browser's referrer, because the page could claim any.
      isVerified: isVerified && referrer === `${origin}/`,
    }
    const signed = `${encode({ alg: 'ES256', typ: 'JWT' })}.${encode(claims)}`
    const proof = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return JSON.stringify({
      type: 'verify_attestation',
      attestation: `${signed}.${proof.toString('base64url')}`,
    })
  }

  /** Origin that receives the answer: that of the embedding page, or the one it claims if there is no referrer. @param {URLSearchParams} query @param {string} referrer */
  const reader = (query, referrer) => {
    try {
      return new URL(referrer || (query.get('origin') ?? '')).origin
    } catch {
      return undefined
    }
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://verify')
    asked.push(pathname)
    if (verify.fault === 'hang') return
    /** @param {number} status @param {string} body @param {string} [type] */
    const send = (status, body, type = 'application/json') => {
      response.writeHead(status, { 'access-control-allow-origin': '*', 'content-type': type })
      response.end(body)
    }
    if (verify.fault !== undefined) return send(verify.fault, '{}')
    if (pathname === '/v3/public-key') {
      const key = {
        ...publicKey.export({ format: 'jwk' }),
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
        ext: true,
      }
      return send(200, JSON.stringify({ publicKey: key, expiresAt: Math.floor(Date.now() / 1000) + HOUR }))
    }
    if (pathname !== '/v3/attestation') return send(404, '{}')
    const referrer = request.headers.referer ?? ''
    const target = reader(searchParams, referrer)
    if (!target || target === 'null') return send(400, '{}')
    const [message, to] = [attest(searchParams, referrer), target].map((each) =>
      JSON.stringify(each).replaceAll('<', '\\u003c'),
    )
    send(200, `<!doctype html><script>parent.postMessage(${message}, ${to})</script>`, 'text/html')
  })
  const { url, stop } = await listen(server, port)
  /** @type {Verify} */
  const verify = {
    url: `${url}/v3`,
    fault: undefined,
    judge: () => ({ isScam: false, isVerified: true }),
    asked,
    readyMs: performance.now() - started,
    stop,
  }
  return verify
}

if (isMain(import.meta.url)) {
  await runUntilSignal(async () => {
    const { values } = parseArgs({ options: { port: { type: 'string' } } })
    const verify = await startVerify({ port: parsePort(values.port, '--port') })
    console.log(readyLine('verify', verify.url, verify.readyMs))
    return verify
  })
}
