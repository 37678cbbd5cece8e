import type { Network } from 'portico/kernel'

/**
 * The URL of a page of the network's explorer, e.g. `explorerUrl(network, 'tx', hash)`. Path segments are
 * encoded, and the explorer's own query is kept. Undefined if the network has no explorer at a plain `https:`
 * URL.
 */
export const explorerUrl = (
  { blockExplorers }: Pick<Network, 'blockExplorers'>,
  ...path: readonly string[]
): string | undefined => {
  try {
    const { protocol, username, password, origin, pathname, search } = new URL(
      blockExplorers?.default.url ?? '',
    )
    if (protocol !== 'https:' || username || password) return undefined
    return `${origin}${[pathname.replace(/\/+$/, ''), ...path.map(encodeURIComponent)].join('/')}${search}`
  } catch {
    return undefined
  }
}
