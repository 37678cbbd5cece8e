/** Characters of a code that are looked at: addresses and payment links are shorter. */
const LENGTH = 1_000

/** The receiver that a code names, or why there is none; `network` if the code is for another network. */
export type Scanned = { readonly to: string } | { readonly problem: 'unread' | 'network' }

const unread: Scanned = { problem: 'unread' }

const parameter = (query: string, name: string): string | undefined =>
  new URLSearchParams(query).get(name) ?? undefined

/**
 * Reads an address, or a payment link of the form `scheme:receiver?…` (EIP-681, Solana Pay). Of a link only the receiver is taken:
 * the visitor chooses the token and the amount. A link for a token names the token's contract in the receiver's place, and the receiver
 * in a parameter. `reference` is the network's CAIP-2 reference, `scheme` that of its payment links.
 */
export const readScanned = (
  scanned: string,
  { reference, scheme }: { readonly reference: string; readonly scheme: string | undefined },
): Scanned => {
  const text = scanned.slice(0, LENGTH).trim()
  const link = /^([a-z]+):(?:pay-)?([^@/?]+)(?:@(\d+))?(?:\/([^?]*))?(?:\?(.*))?$/i.exec(text)
  if (!link) return /^[\w.-]+$/.test(text) ? { to: text } : unread
  const [, of = '', target = '', network, call, query = ''] = link
  // Addresses of several chains look the same.
  if (of.toLowerCase() !== scheme) return unread
  if (network !== undefined && network !== reference) return { problem: 'network' }
  if (!call) return /^[\w.-]+$/.test(target) ? { to: target } : unread
  const to = call === 'transfer' ? parameter(query, 'address') : undefined
  return to && /^[\w.-]+$/.test(to) ? { to } : unread
}
