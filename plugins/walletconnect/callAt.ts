import { type Dispose, systemClock } from 'portico/kernel'

/**
 * Calls back at a point in time (milliseconds since the epoch), even if the device slept past it, because
 * timers do not count sleep. The returned function cancels it.
 */
export const callAt = (time: number, run: () => void): Dispose => {
  let stop: Dispose = () => {}
  const page = typeof document === 'undefined' ? undefined : document
  const cancel = () => {
    stop()
    page?.removeEventListener('visibilitychange', look)
  }
  const look = () => {
    stop()
    const remaining = time - systemClock.now()
    if (remaining > 0) {
      stop = systemClock.after(remaining, look)
      return
    }
    cancel()
    run()
  }
  page?.addEventListener('visibilitychange', look)
  stop = systemClock.after(Math.max(0, time - systemClock.now()), look)
  return cancel
}
