import { failureText, isPromptOpen, isRejection } from 'portico/core'
import type { SwitchAttempt } from '../contract.js'

/** The status and text of a failed switch. */
export const switchOutcome = (error: unknown): Pick<SwitchAttempt, 'status' | 'text'> => {
  if (isPromptOpen(error)) return { status: 'pending' }
  if (isRejection(error)) return { status: 'declined' }
  const failure = failureText(error)
  if (failure?.by === 'plugin') return { status: 'refused', text: failure.text }
  return { status: 'failed', ...(failure && { text: failure.text }) }
}
