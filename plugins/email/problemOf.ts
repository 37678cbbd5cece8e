import { errorText, failureText } from 'portico/core'
import type { AuthError } from 'portico/plugins/auth/contract'

/**
 * `wrong`: the code is wrong; `expired`: no code is accepted any more; `invalid`: the site does not accept this e-mail;
 * `cooldown`: too soon; `timeout` and `load`: the frame; `unserved`: the page has no network with logins, or not the
 * requested one; `missing`: it has no embedded wallet; `failed`: anything else.
 */
export type ProblemKind =
  | 'wrong'
  | 'expired'
  | 'invalid'
  | 'cooldown'
  | 'timeout'
  | 'load'
  | 'unserved'
  | 'missing'
  | 'failed'

export interface Problem {
  readonly kind: ProblemKind
  /** Message of the secure site or the frame, without a full stop; never markup. */
  readonly text: string
}

/** The site gives the reason only as text: its frame passes on no error codes. */
const expired = /expired|no longer|too many|attempts/i
const invalid = /invalid e-?mail/i

/** The problem to show for an error; `isCheckingCode` is true if a code was being checked. */
export const problemOf = (error: unknown, isCheckingCode: boolean): Problem => {
  const { reason } = Object(error) as Partial<AuthError>
  const failure = failureText(error)
  const text = (failure?.by === 'plugin' ? failure.text : errorText(error)).replace(/[.\s]+$/, '')
  const kind = ((): ProblemKind => {
    if (reason === 'cooldown' || reason === 'timeout' || reason === 'load') return reason
    if (reason !== 'refused') return 'failed'
    if (expired.test(text)) return 'expired'
    if (isCheckingCode) return 'wrong'
    return invalid.test(text) ? 'invalid' : 'failed'
  })()
  return { kind, text }
}

// The texts load with the code that explains failures.
export { failureMessages as messages } from './failureMessages.js'
