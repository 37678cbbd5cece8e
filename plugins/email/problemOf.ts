import { errorText, failureText } from 'portico/core'
import type { AuthError } from 'portico/plugins/auth/contract'

/**
 * `wrong`: the code is not the one; `expired`: no code will be right any more; `invalid`: the site takes no such e-mail;
 * `cooldown`: too soon; `timeout` and `load`: the frame; `unserved`: the page has no network with logins, or not the one
 * asked for; `missing`: it has no embedded wallet; `failed`: anything else.
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
  /** What the secure site or the frame said, without a full stop; never markup. */
  readonly text: string
}

/** The site says why in words only: no code of an error passes its frame. */
const expired = /expired|no longer|too many|attempts/i
const invalid = /invalid e-?mail/i

/** What went wrong, as the views show it; `code` where a code was being checked. */
export const problemOf = (error: unknown, code: boolean): Problem => {
  const { reason } = Object(error) as Partial<AuthError>
  const said = failureText(error)
  const text = (said?.by === 'plugin' ? said.text : errorText(error)).replace(/[.\s]+$/, '')
  const kind = ((): ProblemKind => {
    if (reason === 'cooldown' || reason === 'timeout' || reason === 'load') return reason
    if (reason !== 'refused') return 'failed'
    if (expired.test(text)) return 'expired'
    if (code) return 'wrong'
    return invalid.test(text) ? 'invalid' : 'failed'
  })()
  return { kind, text }
}

// Whoever reads a problem needs its words.
export { laterMessages as messages } from './laterMessages.js'
