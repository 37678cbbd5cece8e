import { errorText, failureText, field, isPromptOpen, isRejection } from 'portico/core'
import type { Attempt } from '../contract.js'

/** Errors of wallets that do not help a visitor, by the `reason` that is shown instead. */
const UNHELPFUL = {
  blocked:
    /not allowed to interact with this extension|\bsource\b.{1,300} (is|has) not (been )?(allowed|authori[sz]ed|enabled)|\b(site|website|origin|domain|dapp)\b.{0,300} (is|was|has been) (not allowed|blocked|denied|blacklisted)/i,
  stale: /context invalidated|receiving end does not|disconnected port/i,
} as const

/** The status and text of a failed attempt. */
export const connectOutcome = (error: unknown): Pick<Attempt, 'status' | 'text' | 'isOwnText' | 'reason'> => {
  if (isPromptOpen(error)) return { status: 'pending' }
  if (isRejection(error)) return { status: 'declined' }
  const failure = failureText(error)
  if (failure?.by === 'plugin') return { status: 'refused', text: failure.text }
  if (errorText(error) === 'Connection rejected') return { status: 'declined' }
  if (field(error, 'code') === 'chains-unsupported') return { status: 'failed', reason: 'network' }
  for (const reason of ['blocked', 'stale'] as const)
    if (failure && UNHELPFUL[reason].test(failure.text)) return { status: 'failed', reason }
  return {
    status: 'failed',
    ...(failure && { text: failure.text, ...(failure.by === 'page' && { isOwnText: true }) }),
  }
}
