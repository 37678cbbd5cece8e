import type { Dispose } from './dispose.js'
import { guard } from './guard.js'

export interface Scope {
  /** Registers a cleanup; it runs once, when called or when the scope is disposed. */
  own(dispose: Dispose): Dispose
  readonly signal: AbortSignal
  /** Aborts the signal, then runs the cleanups in reverse; one that throws does not stop the others. */
  dispose(): void
  /** Cleanups that have not run yet. */
  readonly owned: ReadonlySet<Dispose>
}

/** Owns registrations and undoes them in reverse. */
export const createScope = (report: (error: unknown) => void): Scope => {
  const owned = new Set<Dispose>()
  const abort = new AbortController()
  const { signal } = abort
  return {
    own: (dispose) => {
      const once = () => {
        if (owned.delete(once)) guard(dispose, report)
      }
      owned.add(once)
      if (signal.aborted) once()
      return once
    },
    signal,
    dispose: () => {
      abort.abort()
      for (const undo of [...owned].reverse()) undo()
    },
    owned,
  }
}
