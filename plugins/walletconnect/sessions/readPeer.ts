import { isDisguised, readIcon } from 'portico/core'

/** A wallet's name and icon, as the wallet reports them. */
export interface Peer {
  readonly name: string
  readonly icon?: string
}

/** Maximum length of a name that is shown. */
const LONGEST = 64
/** How many icons are looked at, because a peer may send any number. */
const ICONS = 10
// Control, format (bidi, zero-width) and line separator characters, which must not appear in a name.
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu

/**
 * Name and icon of a paired wallet; undefined without a valid name, or with one that is written to be taken for another. The name shows visitors which wallet they
 * paired, but does not identify it, because a wallet may claim any name.
 */
export const readPeer = (metadata: unknown): Peer | undefined => {
  const { name: rawName, icons } = Object(metadata) as { readonly name?: unknown; readonly icons?: unknown }
  if (typeof rawName !== 'string' || rawName.length > 256) return undefined
  const name = rawName.replace(INVISIBLE, '').trim()
  if (!name || name.length > LONGEST || isDisguised(name)) return undefined
  const icon = (Array.isArray(icons) ? icons.slice(0, ICONS) : [])
    .map(readIcon)
    .find((each) => each?.startsWith('https:'))
  return Object.freeze({ name, ...(icon && { icon }) })
}
