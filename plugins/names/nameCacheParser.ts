import { readIcon } from 'portico/core'
import type { Parser } from 'portico/kernel'
import { isName } from './isName.js'

/** The name of an address, absent if it has none, and when it was read. */
export interface StoredName {
  readonly address: string
  readonly name?: string
  readonly source?: string
  readonly picture?: string
  readonly isDisguised?: true
  /** Milliseconds since the epoch. */
  readonly timestamp: number
}
/** By namespace and address. */
export type NameCache = Readonly<Record<string, StoredName>>

const HIDDEN = /[\p{Cc}\p{Co}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u

/** Parses stored names; invalid entries are dropped. */
export const nameCacheParser: Parser<NameCache> = {
  parse: (input) =>
    Object.fromEntries(
      Object.entries<unknown>(Object(input)).flatMap(([key, entry]) => {
        const { address, name, source, picture, isDisguised, timestamp } = Object(entry) as Readonly<
          Record<string, unknown>
        >
        if (typeof address !== 'string' || !key.endsWith(`:${address}`) || !Number.isFinite(timestamp))
          return []
        if (name !== undefined && (typeof name !== 'string' || !isName(name) || HIDDEN.test(name))) return []
        const image = readIcon(picture)
        const stored: StoredName = {
          address,
          ...(name !== undefined && { name, source: typeof source === 'string' ? source : 'names' }),
          ...(name !== undefined && image && { picture: image }),
          ...(name !== undefined && isDisguised === true && { isDisguised }),
          timestamp: timestamp as number,
        }
        return [[key, stored]]
      }),
    ),
}
