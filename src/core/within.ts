import { type Dispose, PorticoError, systemClock } from 'portico/kernel'

/** The conditions that end a wait. */
export interface Patience {
  /** The first signal that aborts ends the wait with its reason. */
  readonly signals?: readonly (AbortSignal | undefined)[]
  /** Time limit in milliseconds; no limit if absent. */
  readonly ms?: number
  /** Message of the `PorticoError` of the category 'deadline' that the wait ends with at its time limit. */
  readonly late?: string
}

/**
 * Settles with the work, unless a signal aborts or the time limit is reached first. The work itself is not
 * stopped.
 */
export const within = <T>(work: PromiseLike<T>, { signals = [], ms, late = '' }: Patience): Promise<T> => {
  let leave: () => void
  let stop: Dispose | undefined
  return new Promise<T>((resolve, reject) => {
    leave = () => reject(signals.find((each) => each?.aborted)?.reason)
    for (const each of signals) each?.addEventListener('abort', leave)
    if (signals.some((each) => each?.aborted)) leave()
    if (ms !== undefined)
      stop = systemClock.after(ms, () => reject(new PorticoError(late, { category: 'deadline' })))
    Promise.resolve(work).then(resolve, reject)
  }).finally(() => {
    stop?.()
    for (const each of signals) each?.removeEventListener('abort', leave)
  })
}
