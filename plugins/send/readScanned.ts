/** Characters of a code that are looked at: addresses and payment links are shorter. */
const LENGTH = 1_000

/** The receiver that a code names, for the network with the given CAIP-2 reference; `network` if it is for another one. */
export type Scanned = { readonly to: string } | { readonly problem: 'unread' | 'network' }

const unread: Scanned = { problem: 'unread' }

const parameter = (query: string, name: string): string | undefined =>
  new URLSearchParams(query).get(name) ?? undefined

/**
 * Reads an address, or a payment link of the form `scheme:receiver?…` (EIP-681, Solana Pay). Of a link only the receiver is taken:
 * the visitor chooses the token and the amount. A token's link names the receiver in a parameter, and the token's contract as target.
 */
export const readScanned = (scanned: string, reference: string): Scanned => {
  const text = scanned.slice(0, LENGTH).trim()
  const link = /^[a-z]+:(?:pay-)?([^@/?]+)(?:@(\d+))?(?:\/([^?]*))?(?:\?(.*))?$/i.exec(text)
  // A pairing has the form of a payment link, with a version in place of the network.
  if (/^wc:/i.test(text)) return unread
  if (!link) return /^[\w.-]+$/.test(text) ? { to: text } : unread
  const [, target = '', network, call, query = ''] = link
  if (network !== undefined && network !== reference) return { problem: 'network' }
  if (!call) return /^[\w.-]+$/.test(target) ? { to: target } : unread
  const to = call === 'transfer' ? parameter(query, 'address') : undefined
  return to && /^[\w.-]+$/.test(to) ? { to } : unread
}
