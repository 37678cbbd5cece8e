import type { Attempts } from './createAttempts.js'
import type { SignInBase } from './SignInBase.js'

/** The parts that make up the sign-in; each factory takes those that it needs. */
export interface SignInParts extends SignInBase {
  readonly attempts: Attempts
}
