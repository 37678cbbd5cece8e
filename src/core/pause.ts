import { type Clock, type Dispose, systemClock } from 'portico/kernel'
import { within } from './within.js'

/** Resolves after a time in milliseconds; rejects with the signal's reason if that aborts first. */
export const pause = (ms: number, signal: AbortSignal, clock: Clock = systemClock): Promise<void> => {
  let stop: Dispose | undefined
  const elapsed = new Promise<void>((resolve) => {
    stop = clock.after(ms, resolve)
  })
  return within(elapsed, { signals: [signal] }).finally(() => stop?.())
}
