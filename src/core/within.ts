import { type Dispose, PorticoError, systemClock } from 'portico/kernel'

/** The conditions that end a wait. */
export interface Patience {
  /** The first one that aborts ends the wait with its reason. */
  readonly signals?: readonly (AbortSignal | undefined)[]
  /** Time limit in milliseconds; none if absent. */
  readonly ms?: number
  /** Text of the `PorticoError` of the category 'deadline' that ends the wait. */
  readonly late?: string
}

/** Settles with the work, unless a signal aborts or the time is over first. The work itself is not stopped. */
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
