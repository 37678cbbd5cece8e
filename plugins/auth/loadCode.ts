import { type Clock, systemClock, withDeadline } from 'portico/kernel'
import { authError } from './authError.js'
import type { AuthError } from './contract.js'

/** How long our own code may take to load, in milliseconds. */
const LOAD = 20_000

/** The error for code of a login, or its frame, that did not load. */
export const noCode = (cause?: unknown): AuthError =>
  authError('load', 'Unable to load email login dependency', { cause })

/** Rejects with a readable error if the code does not load. */
export const loadCode = <T>(code: Promise<T>, clock: Clock = systemClock): Promise<T> =>
  withDeadline(code, LOAD, () => new Error('The code did not come in time'), clock).catch((cause) => {
    throw noCode(cause)
  })
