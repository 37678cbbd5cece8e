import type { Eip1193Provider } from 'portico/plugins/eip155/contract'
import type { AnnouncedWallet } from './contract.js'

// For texts in lower case.
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const RDNS = /^[a-z\d][\w-]{0,62}(\.[a-z\d][\w-]{0,62})+$/
const ICON = /^data:image\/(png|webp|jpeg|gif|svg\+xml)[;,]/i
const MAX_ICON = 128 * 1024
// Control, format (bidi, zero-width) and line separator characters must not appear in a name.
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu

const textUpTo = (value: unknown, maxLength: number): string =>
  typeof value === 'string' && value.length <= maxLength ? value : ''

/** Copies the wallet from an `eip6963:announceProvider` event; undefined if it is malformed. Getters run once. */
export const parseAnnouncement = (event: unknown): AnnouncedWallet | undefined => {
  try {
    const { info, provider } = (event as CustomEvent<{ info: Record<string, unknown>; provider: unknown }>)
      .detail
    const uuid = textUpTo(info.uuid, 36).toLowerCase()
    const rdns = textUpTo(info.rdns, 128).toLowerCase()
    const name = textUpTo(info.name, 256).replace(INVISIBLE, '').trim()
    const icon = textUpTo(info.icon, MAX_ICON).trim()
    if (!UUID.test(uuid) || !RDNS.test(rdns) || !name || name.length > 64) return undefined
    if (!provider || (typeof provider !== 'object' && typeof provider !== 'function')) return undefined
    return Object.freeze({
      uuid,
      rdns,
      name,
      provider: provider as Eip1193Provider,
      ...(ICON.test(icon) && { icon }),
    })
  } catch {
    return undefined
  }
}
