// @ts-check
import { randomBytes } from 'node:crypto'

/** Limit of stored pages, more than a sandbox ever has open; the oldest are dropped. */
const PAGES = 2_000

/**
 * @typedef {object} Session
 * @property {string} token handed to the embedding page, which returns it when the frame's browser keeps no cookie
 * @property {import('./accounts.mjs').User} user
 * @property {string} device
 * @property {boolean} cookie whether this browser keeps our cookie in the frame
 * @property {string} embedder
 * @property {string} chain CAIP-2
 * @property {'eoa' | 'smartAccount'} preferred
 * @property {boolean} ended
 */

/**
 * One loaded document of the frame. Its id is known to that document alone.
 *
 * @typedef {object} Page
 * @property {string} id
 * @property {string} device
 * @property {boolean} cookie
 * @property {string} embedder origin of the page around the frame
 * @property {string} projectId
 * @property {string} chain CAIP-2
 * @property {string} origin of the frame; the site has two origins
 * @property {string | undefined} dapp the name the embedding page gives itself
 * @property {Session | undefined} session
 * @property {{ email: string } | undefined} login
 * @property {{ email: string, confirmed: boolean } | undefined} update
 * @property {string | undefined} told the token that the embedding page was given
 */

/** @typedef {Pick<Page, 'embedder' | 'projectId' | 'chain' | 'origin'>} Visit */

const secret = () => randomBytes(24).toString('base64url')

/**
 * @typedef {object} Sessions
 * @property {(visit: Visit, device: string | undefined) => Page} open called when a document is loaded
 * @property {(id: string, origin: string) => Page | undefined} reopen called when the same frame is reloaded
 * @property {(id: string) => Page | undefined} page
 * @property {(page: Page) => Session | undefined} of
 * @property {(page: Page, user: import('./accounts.mjs').User) => Session} start
 * @property {(page: Page, token: string) => boolean} resume
 * @property {(page: Page) => void} end
 */

/**
 * Sessions by browser. A session belongs to one browser and one embedding origin. The browser is identified by a cookie
 * that is partitioned by embedding site (`Partitioned`), or, if it keeps none, by a token that the embedding page holds.
 *
 * @returns {Sessions}
 */
export function createSessions() {
  /** @type {Map<string, Page>} */
  const pages = new Map()
  /** @type {Map<string, Session>} */
  const byPlace = new Map()
  /** @type {Map<string, Session>} */
  const byToken = new Map()

  /** @param {{ device: string, embedder: string }} at */
  const place = ({ device, embedder }) => `${device} ${embedder}`

  /** @param {Page} page */
  const add = (page) => {
    pages.set(page.id, page)
    for (const id of pages.keys()) {
      if (pages.size <= PAGES) break
      pages.delete(id)
    }
    return page
  }
  /** @param {Session} session */
  const forget = (session) => {
    session.ended = true
    byToken.delete(session.token)
    if (byPlace.get(place(session)) === session) byPlace.delete(place(session))
  }

  /** @type {Sessions} */
  const sessions = {
    open: (visit, device) =>
      add({
        ...visit,
        id: secret(),
        device: device ?? secret(),
        cookie: false,
        dapp: undefined,
        session: undefined,
        login: undefined,
        update: undefined,
        told: undefined,
      }),
    reopen(id, origin) {
      const page = pages.get(id)
      // Pending requests end with the document; the session stays.
      return (
        page && add({ ...page, origin, id: secret(), login: undefined, update: undefined, told: undefined })
      )
    },
    page: (id) => pages.get(id),
    of(page) {
      if (page.session?.ended) page.session = undefined
      page.session ??= byPlace.get(place(page))
      return page.session
    },
    start(page, user) {
      const before = sessions.of(page)
      if (before) forget(before)
      /** @type {Session} */
      const session = {
        token: secret(),
        user,
        device: page.device,
        cookie: page.cookie,
        embedder: page.embedder,
        chain: page.chain,
        preferred: 'smartAccount',
        ended: false,
      }
      user.devices.add(page.device)
      byPlace.set(place(session), session)
      byToken.set(session.token, session)
      page.session = session
      return session
    },
    resume(page, token) {
      const session = byToken.get(token)
      if (!session || session.embedder !== page.embedder) return false
      // If the browser keeps the cookie, the token alone is not enough.
      if (session.cookie && session.device !== page.device) return false
      page.device = session.device
      page.session = session
      return true
    },
    end(page) {
      const session = sessions.of(page)
      if (session) forget(session)
      page.session = undefined
    },
  }
  return sessions
}
