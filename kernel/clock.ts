import type { Dispose } from './dispose.js'

/** Time limit of a `setup` or an asynchronous tap, in milliseconds. */
export const PLUGIN_DEADLINE = 5000

/** The kernel's source of time; tests pass their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs the callback once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): Dispose
}

/** The real clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * Settles with the promise, or rejects with `error()` after `ms` milliseconds. The countdown stops while
 * `paused` returns true.
 */
export const withDeadline = <T>(
  promise: PromiseLike<T>,
  ms: number,
  error: () => unknown,
  clock: Clock,
  paused?: () => boolean,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const step = paused ? Math.min(ms, 250) : ms
    let remaining = ms
    let stop: Dispose
    const tick = () => {
      if (!paused?.()) remaining -= step
      if (remaining <= 0) reject(error())
      else stop = clock.after(step, tick)
    }
    stop = clock.after(step, tick)
    Promise.resolve(promise)
      .then(resolve, reject)
      .finally(() => stop())
  })
