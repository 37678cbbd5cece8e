// @ts-check
import { Refusal } from './refusal.mjs'

/**
 * The session of a page; throws a refusal if there is none.
 *
 * @param {import('./sessions.mjs').Sessions} sessions
 * @param {import('./sessions.mjs').Page} page
 */
export const signedIn = (sessions, page) => {
  const session = sessions.of(page)
  if (!session) throw new Refusal('You are not logged in')
  return session
}
