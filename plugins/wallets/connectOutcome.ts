import { errorText, failureText, isPromptOpen, isRejection } from 'portico/core'
import type { Attempt } from './contract.js'

/** The status and text of a failed attempt. */
export const connectOutcome = (error: unknown): Pick<Attempt, 'status' | 'text'> => {
  if (isPromptOpen(error)) return { status: 'pending' }
  if (isRejection(error)) return { status: 'declined' }
  const failure = failureText(error)
  if (failure?.by === 'plugin') return { status: 'refused', text: failure.text }
  if (errorText(error) === 'Connection rejected') return { status: 'declined' }
  return { status: 'failed', ...(failure && { text: failure.text }) }
}
