import { systemClock, withDeadline } from 'portico/kernel'
import { authError } from './authError.js'

/** Longest wait for code of ours, in milliseconds. */
const LOAD = 20_000

/** Rejects, for whoever logs in, where the code does not come. */
export const loadCode = <T>(code: Promise<T>): Promise<T> =>
  withDeadline(code, LOAD, () => new Error('The code did not come in time'), systemClock).catch((cause) => {
    throw authError('load', 'Unable to load email login dependency', { cause })
  })
