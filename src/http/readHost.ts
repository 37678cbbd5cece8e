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
  const local = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  const isPlain = !url.username && !url.password && !url.search && !url.hash
  const schemes = local ? /^(http|ws)s?:$/ : /^(http|ws)s:$/
  return isPlain && schemes.test(url.protocol) ? url.origin + url.pathname.replace(/\/+$/, '') : undefined
}
