import type { Dispose } from 'portico/kernel'

/** Calls all listeners; adding or removing some during a call does not affect the others. */
export const createListeners = <T>() => {
  const all = new Set<(value: T) => void>()
  return {
    emit: (value: T) => {
      for (const each of [...all]) each(value)
    },
    on: (listener: (value: T) => void): Dispose => {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}
