import { isLocalHost } from './isLocalHost.js'

/**
 * The base URL of a service without a trailing slash; undefined if it is not a plain `https:` or `wss:` URL.
 * `http:` and `ws:` are accepted on localhost.
 */
export const readHost = (input: unknown): string | undefined => {
  let url: URL
  try {
    url = new URL(typeof input === 'string' ? input : '')
  } catch {
    return undefined
  }
  const isPlain = !url.username && !url.password && !url.search && !url.hash
  const schemes = isLocalHost(url.hostname) ? /^(http|ws)s?:$/ : /^(http|ws)s:$/
  return isPlain && schemes.test(url.protocol) ? url.origin + url.pathname.replace(/\/+$/, '') : undefined
}
