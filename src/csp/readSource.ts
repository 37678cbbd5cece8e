import { PorticoError } from 'portico/kernel'

/** Throws the error of an invalid value, naming its place in the options. */
export const refuse = (place: string, value: unknown, reason: string): never => {
  throw new PorticoError(`cspFor: ${place} ${reason}: ${JSON.stringify(value)}`, { category: 'options' })
}

/** The origin of an address as a source of a policy; its path and query, which may hold a key, are left out. */
export const readSource = (place: string, address: unknown): string => {
  let url: URL
  try {
    // The parser of URLs drops control characters.
    url = new URL(typeof address === 'string' && !/\p{Cc}/u.test(address) ? address : '')
  } catch {
    return refuse(place, address, 'is no address')
  }
  const local = /^(localhost|.+\.localhost|127\.0\.0\.1)$/.test(url.hostname)
  if (!(local ? /^(http|ws)s?:$/ : /^(http|ws)s:$/).test(url.protocol))
    return refuse(
      place,
      address,
      'must be an https:// or wss:// address (http:// and ws:// only on localhost)',
    )
  if (url.username || url.password) return refuse(place, address, 'must not hold a user name')
  // An asterisk, a semicolon or a comma is valid in the host of a URL, and would widen or end the directive.
  if (!/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(url.hostname))
    return refuse(place, address, 'has a host that no policy can name')
  return url.origin
}
