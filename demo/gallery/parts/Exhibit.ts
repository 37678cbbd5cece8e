import type { ComponentType } from 'react'

/** A part of `portico/ui` in its variants. */
export interface Exhibit {
  /** Names of the exports that are shown. */
  readonly shows: readonly string[]
  readonly Show: ComponentType
}
