// @ts-check
import { randomBytes } from 'node:crypto'
import { parseSignIn, SignInError, verifySignIn } from 'portico/server'

/** Lifetimes of a nonce and of a session, in seconds. */
const NONCE = 600
const SESSION = 604_800
/** Limit of the nonces for one address in a minute. Visitors may share an address, e.g. at a school. */
const MOST_NONCES = 60
const MINUTE = 60_000
/** Limit of the addresses that are counted in a minute; further ones have to wait. */
const MOST_ADDRESSES = 100_000

/** @typedef {{ accountAddress: string, chainId: `${string}:${string}`, expirationTime?: string }} Account */
/** @typedef {{ status: number, body: unknown, cookie?: string }} Answer */

const token = () => randomBytes(24).toString('hex')

/** Counts the nonces of each address in the current minute. Each of several servers counts for itself. */
function createLimit() {
  /** @type {Map<string, number>} */
  const counts = new Map()
  let start = performance.now()
  /** @param {string} address */
  return (address) => {
    if (performance.now() - start >= MINUTE) {
      counts.clear()
      start = performance.now()
    }
    // A visitor with IPv6 has all addresses that begin with the same 64 bits.
    const key = /:.*:/.test(address) && !address.includes('.') ? networkOf(address) : address
    const count = counts.get(key) ?? (counts.size < MOST_ADDRESSES ? 0 : MOST_NONCES)
    if (count >= MOST_NONCES) return false
    counts.set(key, count + 1)
    return true
  }
}

/**
 * The first 64 bits of an IPv6 address.
 *
 * @param {string} address
 */
function networkOf(address) {
  const [head = '', tail] = address.split('::')
  const parts = head ? head.split(':') : []
  const end = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - parts.length - end.length)
  return [...parts, ...new Array(zeros).fill('0'), ...end].slice(0, 4).join(':')
}

/**
 * Answers the four calls of a page's sign-in storage. A visitor is identified by a cookie that scripts cannot read. The cookie
 * changes at each sign-in, which prevents session fixation.
 *
 * @param {object} options
 * @param {string} options.domain host and port of the website
 * @param {import('./createFileStore.mjs').Store} options.store
 * @param {boolean} [options.secure] whether the website and its cookie need HTTPS; false on localhost
 * @param {Pick<import('portico/server').VerifySignInOptions, 'networks' | 'client' | 'verifiers'>} [options.verify]
 */
export function createAuth({ domain, store, secure = true, verify = {} }) {
  const mayHaveNonce = createLimit()
  const origins = [`https://${domain}`, ...(secure ? [] : [`http://${domain}`])]
  const name = secure ? '__Host-session' : 'session'
  /** @type {(id: string, seconds: number) => string} */
  const cookieOf = (id, seconds) =>
    `${name}=${id}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure ? '; Secure' : ''}`
  /** @param {string | undefined} header */
  const idOf = (header = '') => {
    const found = header.split(/;\s*/).find((each) => each.startsWith(`${name}=`))
    const id = found?.slice(name.length + 1) ?? ''
    return /^[\da-f]{48}$/.test(id) ? id : undefined
  }
  /** @param {string | undefined} id */
  const accountsOf = async (id) => {
    const found = id === undefined ? undefined : await store.get(`session:${id}`)
    return /** @type {readonly Account[]} */ (found ?? []).filter(
      ({ expirationTime }) => expirationTime === undefined || Date.parse(expirationTime) > Date.now(),
    )
  }

  /** @type {Readonly<Record<string, (id: string | undefined, body: unknown) => Promise<Answer>>>} */
  const calls = {
    async nonce(id = token()) {
      const nonce = token()
      await store.set(`nonce:${id}:${nonce}`, true, NONCE)
      return { status: 200, body: { nonce }, cookie: cookieOf(id, SESSION) }
    },
    async verify(id, body) {
      const { message, signature } = Object(body)
      const nonce = parseSignIn(message)?.nonce
      // The nonce is used up even if the sign-in fails, and only by the visitor it was issued to.
      const isMine =
        id !== undefined && nonce !== undefined && (await store.take(`nonce:${id}:${nonce}`)) === true
      if (!isMine)
        return { status: 401, body: { code: 'nonce', message: 'The nonce is unknown or was used' } }
      try {
        const proof = await verifySignIn({ ...verify, message, signature, domain, nonce })
        const { expirationTime } = proof.message
        const account = {
          accountAddress: proof.address,
          chainId: proof.network,
          ...(expirationTime !== undefined && { expirationTime }),
        }
        const others = (await accountsOf(id)).filter(
          (each) => each.chainId !== account.chainId || each.accountAddress !== account.accountAddress,
        )
        const next = token()
        await store.take(`session:${id}`)
        await store.set(`session:${next}`, [account, ...others].slice(0, 20), SESSION)
        return { status: 200, body: account, cookie: cookieOf(next, SESSION) }
      } catch (error) {
        if (!(error instanceof SignInError)) throw error
        const { code, message: text } = error
        return { status: code === 'unavailable' ? 503 : 401, body: { code, message: text } }
      }
    },
    async sessions(id) {
      return { status: 200, body: { sessions: await accountsOf(id) } }
    },
    async 'sign-out'(id) {
      if (id !== undefined) await store.take(`session:${id}`)
      return { status: 200, body: {}, cookie: cookieOf('', 0) }
    },
  }

  /**
   * @param {object} request
   * @param {string} request.call last part of the path
   * @param {string} [request.method]
   * @param {string | undefined} [request.cookie] the header
   * @param {string | undefined} [request.origin] the header
   * @param {string | undefined} [request.address] the visitor's network address; visitors without one share a limit
   * @param {unknown} [request.body] parsed JSON, which a form of another website cannot send
   * @returns {Promise<Answer>}
   */
  async function answer({ call, method = 'POST', cookie, origin, address = '', body }) {
    const run = Object.hasOwn(calls, call) ? calls[call] : undefined
    if (!run) return { status: 404, body: { code: 'path', message: 'Not found' } }
    if (method !== (call === 'sessions' ? 'GET' : 'POST'))
      return { status: 405, body: { code: 'method', message: 'Not allowed' } }
    // Browsers send the page's origin with every POST.
    if (method === 'POST' && !(origin && origins.includes(origin)))
      return { status: 403, body: { code: 'origin', message: 'The request is from another website' } }
    if (call === 'nonce' && !mayHaveNonce(address))
      return { status: 429, body: { code: 'limit', message: 'Too many nonces, wait a minute' } }
    return run(idOf(cookie), body)
  }
  return { answer }
}
