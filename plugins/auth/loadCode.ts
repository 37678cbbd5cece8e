import { type Clock, systemClock, withDeadline } from 'portico/kernel'
import { authError } from './authError.js'
import type { AuthError } from './contract.js'

/** Longest wait for code of ours, in milliseconds. */
const LOAD = 20_000

/** What is said where the code of a login, or its frame, does not come. */
export const noCode = (cause?: unknown): AuthError =>
  authError('load', 'Unable to load email login dependency', { cause })

/** Rejects, for whoever logs in, where the code does not come. */
export const loadCode = <T>(code: Promise<T>, clock: Clock = systemClock): Promise<T> =>
  withDeadline(code, LOAD, () => new Error('The code did not come in time'), clock).catch((cause) => {
    throw noCode(cause)
  })
