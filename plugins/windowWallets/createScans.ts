import { cell, type Source, systemClock } from 'portico/kernel'

/** When extensions that are later than the page are looked for, in milliseconds. */
const LOOKS = [50, 250, 1000, 3000]

/** Says when to look into the window again, once per page. */
export const createLooks = (): { value: Source<number>; dispose(): void } => {
  const looks = cell(0)
  const look = () => looks.set(looks.get() + 1)
  const timers = LOOKS.map((ms) => systemClock.after(ms, look))
  window.addEventListener('load', look)
  return {
    value: looks,
    dispose: () => {
      for (const stop of timers) stop()
      window.removeEventListener('load', look)
    },
  }
}
