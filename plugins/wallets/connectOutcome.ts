import { errorText, isPromptOpen, isRejection } from 'portico/core'
import type { AttemptStatus } from './contract.js'

/** What a failed attempt means for the visitor. */
export const connectOutcome = (error: unknown): AttemptStatus =>
  isPromptOpen(error)
    ? 'pending'
    : isRejection(error) || errorText(error) === 'Connection rejected'
      ? 'declined'
      : 'failed'
