import type { MultichainAnnouncement } from './contract.js'

// For texts in lower case.
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const RDNS = /^[a-z\d][\w-]{0,62}(\.[a-z\d][\w-]{0,62})+$/
const EXTENSION = /^[a-p]{32}$/
const ICON = /^data:image\/(png|webp|jpeg|gif|svg\+xml)[;,]/i
const MAX_ICON = 128 * 1024
const MAX_TARGETS = 16
// Control, format (bidi, zero-width) and line separator characters must not appear in a name.
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu
/** Kinds of targets that name an extension: of the standard, and as MetaMask names it. */
const TARGETS: readonly unknown[] = ['caip-341', 'caip-348']

const textUpTo = (value: unknown, maxLength: number): string =>
  typeof value === 'string' && value.length <= maxLength ? value : ''

const readExtension = (targets: unknown): string => {
  if (!Array.isArray(targets)) return ''
  const named = targets.slice(0, MAX_TARGETS).find((each) => TARGETS.includes(Object(each).type))
  return textUpTo(Object(named).value, 32)
}

/** Copies the wallet from a `caip294:wallet_announce` event; undefined if it is malformed, or names no extension. */
export const parseAnnouncement = (event: unknown): MultichainAnnouncement | undefined => {
  try {
    const { params } = (event as CustomEvent<{ params: Record<string, unknown> }>).detail
    const uuid = textUpTo(params.uuid, 36).toLowerCase()
    const rdns = textUpTo(params.rdns, 128).toLowerCase()
    const name = textUpTo(params.name, 256).replace(INVISIBLE, '').trim()
    const icon = textUpTo(params.icon, MAX_ICON).trim()
    const extension = readExtension(params.targets)
    if (!UUID.test(uuid) || !RDNS.test(rdns) || !name || name.length > 64) return undefined
    if (!EXTENSION.test(extension)) return undefined
    return Object.freeze({ uuid, rdns, name, extension, ...(ICON.test(icon) && { icon }) })
  } catch {
    return undefined
  }
}
