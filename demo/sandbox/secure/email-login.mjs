// @ts-check
import { randomBytes } from 'node:crypto'
import { isEmail } from './is-email.mjs'
import { Refusal } from './refusal.mjs'

/** Lifetime of the link in a mail. */
const LINK_MS = 20 * 60_000

/** @typedef {import('./sessions.mjs').Page} Page */

/**
 * @typedef {object} DeviceRequest
 * @property {string} email
 * @property {string} device
 * @property {string} embedder
 * @property {number} until
 */

/** @param {string} email */
export const emailIdentity = (email) => `email:${email.toLowerCase()}`

/**
 * Login by e-mail: a code, which is preceded by a link to approve if the user has not logged in from this browser before.
 *
 * @param {object} deps
 * @param {import('./accounts.mjs').Accounts} deps.accounts
 * @param {import('./sessions.mjs').Sessions} deps.sessions
 * @param {import('./codes.mjs').Codes} deps.codes
 * @param {import('./mailbox.mjs').Mailbox} deps.mailbox
 * @param {() => number} deps.now
 */
export function createEmailLogin({ accounts, sessions, codes, mailbox, now }) {
  /** @type {Map<string, DeviceRequest>} */
  const requests = new Map()
  /** Resolvers of pages that wait for an approval, by the key of the login. @type {Map<string, Set<() => void>>} */
  const waiting = new Map()
  /** Logins that were approved while no page waited, by key. @type {Set<string>} */
  const approved = new Set()

  /** @param {{ device: string, email: string }} of */
  const key = ({ device, email }) => `login ${device} ${emailIdentity(email)}`

  /** @param {{ device: string, email: string }} at */
  const sendCode = async (at) => {
    const code = codes.issue(key(at))
    await mailbox.send(
      at.email,
      'Your login code',
      `Your code is ${code}\n\nIt is valid for 20 minutes. Whoever asks you for it is not us.`,
    )
  }
  /** @param {Page} page */
  const underWay = (page) => {
    if (!page.login) throw new Refusal('Enter your e-mail first')
    return { device: page.device, email: page.login.email }
  }
  /** @param {string} token */
  const find = (token) => {
    const request = requests.get(token)
    return request && request.until > now() ? request : undefined
  }

  return {
    /** @param {Page} page @param {{ email: string }} payload */
    async CONNECT_EMAIL(page, { email: given }) {
      const email = given.trim()
      if (!isEmail(email)) throw new Refusal('Invalid email')
      const user = accounts.find(emailIdentity(email))
      if (user && sessions.of(page)?.user === user) return { action: 'CONNECT' }
      page.login = { email }
      const at = underWay(page)
      if (!user || user.devices.has(page.device)) {
        await sendCode(at)
        return { action: 'VERIFY_OTP' }
      }
      const token = randomBytes(24).toString('base64url')
      for (const [each, { until }] of requests) if (until <= now()) requests.delete(each)
      approved.delete(key(at))
      requests.set(token, { ...at, embedder: page.embedder, until: now() + LINK_MS })
      await mailbox.send(
        email,
        'A new device wants to log in',
        `${page.embedder} asks for your wallet from a device we do not know.\n\nIf that is you, approve it here:\n${page.origin}/device?token=${token}`,
      )
      return { action: 'VERIFY_DEVICE' }
    },

    /** Answered when the link has been approved. @param {Page} page @param {undefined} _payload @param {AbortSignal} signal */
    async CONNECT_DEVICE(page, _payload, signal) {
      const at = key(underWay(page))
      if (approved.delete(at)) return
      await /** @type {Promise<void>} */ (
        new Promise((resolve, reject) => {
          const waiters = waiting.get(at) ?? new Set()
          waiting.set(at, waiters.add(resolve))
          const leave = (/** @type {string} */ why) => () => {
            waiters.delete(resolve)
            if (!waiters.size) waiting.delete(at)
            reject(new Refusal(why))
          }
          const timer = setTimeout(leave('The link has expired'), LINK_MS)
          timer.unref()
          signal.addEventListener('abort', () => {
            clearTimeout(timer)
            leave('Request was aborted')()
          })
        })
      )
    },

    /** @param {Page} page @param {{ otp: string }} payload */
    async CONNECT_OTP(page, { otp }) {
      const at = underWay(page)
      const identity = emailIdentity(at.email)
      const user = accounts.find(identity)
      if (user && !user.devices.has(page.device)) throw new Refusal('Approve this device first')
      codes.redeem(key(at), otp.trim())
      page.login = undefined
      sessions.start(page, await accounts.findOrCreate(identity, { email: at.email }))
    },

    /** The request behind a link in a mail; undefined if it has expired. */
    request: find,
    /** @param {string} token */
    async approve(token) {
      const request = find(token)
      if (!request) throw new Refusal('This link is used or has expired')
      requests.delete(token)
      accounts.find(emailIdentity(request.email))?.devices.add(request.device)
      await sendCode(request)
      const at = key(request)
      const waiters = waiting.get(at)
      waiting.delete(at)
      if (waiters) for (const resolve of waiters) resolve()
      else approved.add(at)
    },
  }
}
