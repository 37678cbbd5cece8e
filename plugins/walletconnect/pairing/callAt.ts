import { type Dispose, systemClock } from 'portico/kernel'

/**
 * Calls back at a point in time (milliseconds since the epoch). Timers do not count sleep, so the time is
 * also checked when the page is shown again. The returned function cancels it.
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
