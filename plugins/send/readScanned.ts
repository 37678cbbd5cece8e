/** How many characters of a code are read; addresses and payment links are shorter. */
const MAX_LENGTH = 1_000

/**
 * The receiver that a code names, or the reason why there is none. `network`: the code is for another
 * network.
 */
export type ScanResult = { readonly to: string } | { readonly problem: 'unread' | 'network' }

const unread: ScanResult = { problem: 'unread' }

const parameter = (query: string, name: string): string | undefined =>
  new URLSearchParams(query).get(name) ?? undefined

/**
 * Reads an address, or a payment link of the form `scheme:receiver?…` (EIP-681, Solana Pay). Only the
 * receiver is taken from a link, because the visitor chooses the token and the amount. A link for a token has
 * the token's contract in the place of the receiver, and the receiver in a parameter. `reference` is the
 * network's CAIP-2 reference, `scheme` that of its payment links.
 */
export const readScanned = (
  scanned: string,
  { reference, scheme }: { readonly reference: string; readonly scheme: string | undefined },
): ScanResult => {
  const text = scanned.slice(0, MAX_LENGTH).trim()
  const link = /^([a-z]+):(?:pay-)?([^@/?]+)(?:@(\d+))?(?:\/([^?]*))?(?:\?(.*))?$/i.exec(text)
  if (!link) return /^[\w.-]+$/.test(text) ? { to: text } : unread
  const [, linkScheme = '', target = '', network, call, query = ''] = link
  // A link for another chain is refused, because addresses of several chains look the same.
  if (linkScheme.toLowerCase() !== scheme) return unread
  if (network !== undefined && network !== reference) return { problem: 'network' }
  if (!call) return /^[\w.-]+$/.test(target) ? { to: target } : unread
  const to = call === 'transfer' ? parameter(query, 'address') : undefined
  return to && /^[\w.-]+$/.test(to) ? { to } : unread
}
