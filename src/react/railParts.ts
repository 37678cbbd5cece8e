import { point } from 'portico/kernel'
import type { ComponentType } from 'react'

/** A part of the second line of the rail, at the foot of every view; one that renders nothing takes no room. */
export interface RailPart {
  readonly id: string
  load(): Promise<{ readonly default: ComponentType }>
  /** The part, if it is loaded with its plugin. */
  readonly ready?: ComponentType
}

/** Parts of the rail's second line: the first ones at its start, the last at its end. */
export const railParts = point<RailPart>('railParts')
