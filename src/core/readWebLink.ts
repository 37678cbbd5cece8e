/** The printable characters of a plain URL; any other must be encoded. */
const PLAIN = /^https?:\/\/(?=[\w[])[\w.~:/?#[\]!$&'()*+,;=%-]{1,2000}$/i
const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Validates a link to a web page: `https:`, or `http:` on localhost, without credentials, and with nothing
 * that disguises its target; undefined otherwise.
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
