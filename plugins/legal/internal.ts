import { type Source, service } from 'portico/kernel'
import type { LegalOptions, LegalState } from './contract.js'

/** The checkbox, for its part of Connect; while it runs, the notice in the rail is not shown. */
export interface LegalCheckbox extends LegalState {
  readonly links: LegalOptions
  /** Number of presses that found the box unticked, since it was last ticked. */
  readonly reminders: Source<number>
  accept(isAccepted: boolean): void
  /** Says beside the box that it has to be ticked first. */
  remind(): void
}

export const internal = service<LegalCheckbox>('legalCheckbox')
