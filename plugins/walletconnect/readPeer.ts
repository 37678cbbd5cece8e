import { readWebLink } from 'portico/core'

/** What a wallet calls itself. */
export interface Peer {
  readonly name: string
  readonly icon?: string
}

/** Characters of a name that is shown. */
const LONGEST = 64
/** Pictures that are looked at: a peer may send any. */
const ICONS = 10
// Control, format (bidi, zero-width) and line separator characters have no place in a name.
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu

/**
 * Name and picture of a paired wallet, or undefined where it gives no name. Any wallet may call itself anything: they are
 * for the visitor who knows what was paired, and no identity.
 */
export const readPeer = (metadata: unknown): Peer | undefined => {
  const { name: given, icons } = Object(metadata) as { readonly name?: unknown; readonly icons?: unknown }
  if (typeof given !== 'string' || given.length > 256) return undefined
  const name = given.replace(INVISIBLE, '').trim()
  if (!name || name.length > LONGEST) return undefined
  const icon = (Array.isArray(icons) ? icons.slice(0, ICONS) : [])
    .map(readWebLink)
    .find((each) => each?.startsWith('https:'))
  return Object.freeze({ name, ...(icon && { icon }) })
}
