import { cell, type Source, systemClock } from 'portico/kernel'

/** When the window is scanned for extensions that are later than the page, in milliseconds. */
const SCAN_DELAYS = [50, 250, 1000, 3000]

/** Counts the times at which the window has to be scanned again, once per page. */
export const createScans = (): { value: Source<number>; dispose(): void } => {
  const scans = cell(0)
  const scan = () => scans.set(scans.get() + 1)
  const timers = SCAN_DELAYS.map((ms) => systemClock.after(ms, scan))
  window.addEventListener('load', scan)
  return {
    value: scans,
    dispose: () => {
      for (const stop of timers) stop()
      window.removeEventListener('load', scan)
    },
  }
}
