// @ts-check
import { randomBytes } from 'node:crypto'
import { parseSignIn, SignInError, verifySignIn } from 'portico/server'

/** Lifetimes of a nonce and of a session, in seconds. */
const NONCE = 600
const SESSION = 604_800

/** @typedef {{ accountAddress: string, chainId: `${string}:${string}`, expirationTime?: string }} Account */
/** @typedef {{ status: number, body: unknown, cookie?: string }} Answer */

const token = () => randomBytes(24).toString('hex')

/**
 * Answers the four calls of a page's sign-in storage. A visitor is identified by a cookie that scripts cannot read. The cookie
 * changes at each sign-in, which prevents session fixation.
 *
 * @param {object} options
 * @param {string} options.domain host and port of the website
 * @param {import('./createFileStore.mjs').Store} options.store
 * @param {boolean} [options.secure] whether the cookie is sent over HTTPS only; false on localhost
 * @param {Pick<import('portico/server').VerifySignInOptions, 'networks' | 'client' | 'verifiers'>} [options.verify]
 */
export function createAuth({ domain, store, secure = true, verify = {} }) {
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
   * @param {unknown} [request.body] parsed JSON, which a form of another website cannot send
   * @returns {Promise<Answer>}
   */
  async function answer({ call, method = 'POST', cookie, origin, body }) {
    const run = Object.hasOwn(calls, call) ? calls[call] : undefined
    if (!run) return { status: 404, body: { code: 'path', message: 'Not found' } }
    if (method !== (call === 'sessions' ? 'GET' : 'POST'))
      return { status: 405, body: { code: 'method', message: 'Not allowed' } }
    // Browsers send the page's origin with every POST.
    if (method === 'POST' && !(origin && URL.canParse(origin) && new URL(origin).host === domain))
      return { status: 403, body: { code: 'origin', message: 'The request is from another website' } }
    return run(idOf(cookie), body)
  }
  return { answer }
}
