// @ts-check
import { randomBytes } from 'node:crypto'
import { Refusal } from './refusal.mjs'

const CHANNEL_MS = 10 * 60_000

/** @typedef {import('./sessions.mjs').Page} Page */
/** @typedef {{ page: Page, until: number, userName: string | undefined, waiting: Set<(userName: string) => void> }} Channel */

/**
 * Login by Farcaster: the user opens a link on the device that has Farcaster, and the login completes once it is approved there.
 *
 * @param {object} deps
 * @param {import('./accounts.mjs').Accounts} deps.accounts
 * @param {import('./sessions.mjs').Sessions} deps.sessions
 * @param {() => number} deps.now
 */
export function createFarcaster({ accounts, sessions, now }) {
  /** @type {Map<string, Channel>} */
  const channels = new Map()
  /** @param {string} token */
  const find = (token) => {
    const channel = channels.get(token)
    return channel && channel.until > now() && channel.userName === undefined ? channel : undefined
  }

  return {
    /** @param {Page} page */
    async GET_FARCASTER_URI(page) {
      for (const [token, { until, page: of }] of channels)
        if (until <= now() || of === page) channels.delete(token)
      const token = randomBytes(24).toString('base64url')
      channels.set(token, { page, until: now() + CHANNEL_MS, userName: undefined, waiting: new Set() })
      return { url: `${page.origin}/farcaster?channel=${token}` }
    },

    /** @param {Page} page @param {undefined} _payload @param {AbortSignal} signal */
    async CONNECT_FARCASTER(page, _payload, signal) {
      const [token, channel] = [...channels].find(([, { page: of }]) => of === page) ?? []
      if (!token || !channel) throw new Refusal('Ask for the link first')
      if (channel.userName !== undefined) return { userName: channel.userName }
      const userName = await /** @type {Promise<string>} */ (
        new Promise((resolve, reject) => {
          channel.waiting.add(resolve)
          const timer = setTimeout(() => reject(new Refusal('The link has expired')), channel.until - now())
          timer.unref()
          signal.addEventListener('abort', () => {
            clearTimeout(timer)
            channel.waiting.delete(resolve)
            // The frame is gone, so the link expires: an approval now would log in a page that no longer asks for it.
            if (channel.userName === undefined && !channel.waiting.size) channels.delete(token)
            reject(new Refusal('Request was aborted'))
          })
        })
      )
      return { userName }
    },

    /** The origin that asks for a login; undefined if the link is no longer valid. @param {string} token */
    request: (token) => find(token)?.page.embedder,
    /** @param {string} token @param {string} given */
    async approve(token, given) {
      const channel = find(token)
      if (!channel) throw new Refusal('This link is used or has expired')
      const userName = given.trim().toLowerCase()
      if (!/^[a-z\d.-]{1,40}$/.test(userName))
        throw new Refusal('A name has letters, digits, dots and dashes')
      channel.userName = userName
      sessions.start(channel.page, await accounts.findOrCreate(`farcaster:${userName}`, { userName }))
      for (const resolve of channel.waiting) resolve(userName)
    },
  }
}
