import type { Dispose } from './dispose.js'

/** Longest a `setup` or an asynchronous tap may take, in milliseconds. */
export const PLUGIN_DEADLINE = 5000

/** Time as the kernel sees it; tests give their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs once after so many milliseconds unless undone. */
  after(ms: number, run: () => void): Dispose
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Settles as the promise does, or rejects with `error()` after `ms`; time stands still while `paused` is true. */
export const withDeadline = <T>(
  promise: PromiseLike<T>,
  ms: number,
  error: () => unknown,
  clock: Clock,
  paused?: () => boolean,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const step = paused ? Math.min(ms, 250) : ms
    let left = ms
    let stop: Dispose
    const tick = () => {
      if (!paused?.()) left -= step
      if (left <= 0) reject(error())
      else stop = clock.after(step, tick)
    }
    stop = clock.after(step, tick)
    Promise.resolve(promise)
      .then(resolve, reject)
      .finally(() => stop())
  })
