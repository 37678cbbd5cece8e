import { PorticoError, systemClock, withDeadline } from 'portico/kernel'
import { untilAborted } from './untilAborted.js'

/** Settles as the promise does, or rejects after `ms` or with the signal's reason. */
export const within = <T>(
  promise: Promise<T>,
  ms: number,
  message: string,
  signal?: AbortSignal,
): Promise<T> =>
  withDeadline(
    signal ? untilAborted(promise, signal) : Promise.resolve(promise),
    ms,
    () => new PorticoError(message, { category: 'deadline' }),
    systemClock,
  )
