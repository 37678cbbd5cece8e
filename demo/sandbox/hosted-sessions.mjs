// @ts-check
import { randomBytes } from 'node:crypto'
import { verifyMessage } from 'viem'

/** @typedef {{ address: `0x${string}`, chainId: string, expires: number, metadata: unknown }} Kept */

const token = () => randomBytes(24).toString('hex')

/**
 * The service that stores sign-ins for pages without a server: one-time nonces, a token for each session, and metadata that
 * the page stores about the account. It supports plain EVM accounts only, not smart accounts.
 *
 * @param {() => number} [now]
 */
export function createHostedSessions(now = Date.now) {
  /** Nonces by the token that was issued with each. @type {Map<string, string>} */
  const nonces = new Map()
  /** @type {Map<string, Kept>} */
  const sessions = new Map()

  /** @param {Request} request @param {string} header */
  const bearerOf = (request, header) => /^Bearer (\w+)$/.exec(request.headers.get(header) ?? '')?.[1] ?? ''
  /** Errors are plain text. @param {number} status @param {string} text */
  const refuse = (status, text) => new Response(text, { status, headers: { 'content-type': 'text/plain' } })
  /** @param {Request} request */
  const sessionOf = (request) => {
    const kept = sessions.get(bearerOf(request, 'authorization'))
    return kept && kept.expires > now() ? kept : undefined
  }

  /** @type {Readonly<Record<string, (request: Request) => Promise<Response>>>} */
  const calls = {
    'GET nonce': async () => {
      const [nonce, proof] = [token(), token()]
      nonces.set(proof, nonce)
      return Response.json({ nonce, token: proof })
    },
    'POST authenticate': async (request) => {
      const proof = bearerOf(request, 'x-nonce-jwt')
      const nonce = nonces.get(proof)
      nonces.delete(proof)
      const { data, message, signature } = JSON.parse(await request.text())
      const { accountAddress: address, chainId, expirationTime } = Object(data)
      if (!nonce || !String(message).includes(`\nNonce: ${nonce}\n`)) return refuse(401, 'Invalid nonce')
      if (!String(message).includes(`\n${address}\n`) || !String(chainId).startsWith('eip155:'))
        return refuse(400, 'Invalid message')
      if (!(await verifyMessage({ address, message, signature }).catch(() => false)))
        return refuse(401, 'Invalid signature')
      const issued = token()
      const expires = expirationTime ? Date.parse(expirationTime) : now() + 3_600_000
      sessions.set(issued, { address, chainId, expires, metadata: null })
      return Response.json({ token: issued })
    },
    'GET me': async (request) => {
      const kept = sessionOf(request)
      if (!kept) return refuse(401, 'Unauthorized')
      const [namespace, reference] = kept.chainId.split(':')
      return Response.json({
        address: kept.address,
        chainId: reference,
        chainNamespace: namespace,
        caip2Network: kept.chainId,
        exp: Math.floor(kept.expires / 1000),
        appKitAccount: { address: kept.address, caip2_chain: kept.chainId, metadata: kept.metadata },
      })
    },
    'PUT account-metadata': async (request) => {
      const kept = sessionOf(request)
      if (!kept) return refuse(401, 'Unauthorized')
      kept.metadata = JSON.parse(await request.text()).metadata
      return Response.json({})
    },
  }

  return {
    /** The answer to a request below `/auth/v1/`. @param {Request} request */
    async answer(request) {
      const { pathname, searchParams } = new URL(request.url)
      if (!searchParams.get('projectId')) return refuse(400, 'projectId is missing')
      const name = `${request.method} ${pathname.split('/auth/v1/')[1]}`
      const call = Object.hasOwn(calls, name) ? calls[name] : undefined
      return call ? call(request) : refuse(404, 'Not found')
    },
    /** Ends all sessions, as if they had expired. */
    expire: () => sessions.clear(),
  }
}
