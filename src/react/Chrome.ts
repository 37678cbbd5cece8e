import type { StackEntry } from 'portico/core'

/** Status of the signal line above the card's content. */
export type SignalStatus = 'idle' | 'waiting' | 'done' | 'failed'

/** The parts of the card that a view can change. */
export interface Chrome {
  setTitle(title: string | undefined): void
  setStatus(status: SignalStatus): void
  /** The view's entry on the stack. */
  readonly entry?: StackEntry | undefined
}
