import { type Dispose, systemClock } from 'portico/kernel'

/**
 * Calls back at a point in time (milliseconds since the epoch), even if the device slept past it, because
 * timers do not count sleep. The returned function cancels it.
 */
export const atTime = (time: number, run: () => void): Dispose => {
  let stop: Dispose = () => {}
  const page = typeof document === 'undefined' ? undefined : document
  const leave = () => {
    stop()
    page?.removeEventListener('visibilitychange', look)
  }
  const look = () => {
    stop()
    const left = time - systemClock.now()
    if (left > 0) {
      stop = systemClock.after(left, look)
      return
    }
    leave()
    run()
  }
  page?.addEventListener('visibilitychange', look)
  stop = systemClock.after(Math.max(0, time - systemClock.now()), look)
  return leave
}
