import { errorText, failureText, isPromptOpen, isRejection } from 'portico/core'
import type { Attempt } from './contract.js'

/** The status and text of a failed attempt. */
export const connectOutcome = (error: unknown): Pick<Attempt, 'status' | 'text'> => {
  if (isPromptOpen(error)) return { status: 'pending' }
  if (isRejection(error)) return { status: 'declined' }
  const said = failureText(error)
  if (said?.by === 'plugin') return { status: 'refused', text: said.text }
  if (errorText(error) === 'Connection rejected') return { status: 'declined' }
  return { status: 'failed', ...(said && { text: said.text }) }
}
