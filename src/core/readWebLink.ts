/** Printable characters of a plain address; one that needs others has them encoded. */
const PLAIN = /^https?:\/\/(?=[\w[])[\w.~:/?#[\]!$&'()*+,;=%-]{1,2000}$/i
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * A page that a link may lead to, or undefined: `https:`, `http:` on this machine alone, with no name or password, and
 * nothing in it that hides where it leads.
 */
export const readWebLink = (input: unknown): string | undefined => {
  if (typeof input !== 'string' || !PLAIN.test(input)) return undefined
  try {
    const { protocol, hostname, username, password, href } = new URL(input)
    if (username || password || (protocol !== 'https:' && !LOCAL.test(hostname))) return undefined
    return href
  } catch {
    return undefined
  }
}
