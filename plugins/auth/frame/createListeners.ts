import type { Dispose } from 'portico/kernel'

/** Tells everybody who listens; one who leaves or comes meanwhile changes nothing for the others. */
export const createListeners = <T>() => {
  const all = new Set<(value: T) => void>()
  return {
    tell: (value: T) => {
      for (const each of [...all]) each(value)
    },
    on: (listener: (value: T) => void): Dispose => {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}
