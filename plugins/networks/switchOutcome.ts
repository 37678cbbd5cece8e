import { isPromptOpen, isRejection } from 'portico/core'
import type { SwitchStatus } from './contract.js'

/** What a failed switch means for the visitor. */
export const switchOutcome = (error: unknown): SwitchStatus =>
  isPromptOpen(error) ? 'pending' : isRejection(error) ? 'declined' : 'failed'
