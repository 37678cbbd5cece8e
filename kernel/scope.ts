import type { Dispose } from './dispose.js'
import { guard } from './guard.js'

export interface Scope {
  /**
   * Registers a cleanup, which runs once: when the returned function is called, or when the scope is disposed
   * of.
   */
  own(dispose: Dispose): Dispose
  readonly signal: AbortSignal
  /**
   * Aborts the signal, then runs the cleanups in reverse order. One that throws is reported and does not stop
   * the others.
   */
  dispose(): void
  /** Cleanups that have not run yet. */
  readonly owned: ReadonlySet<Dispose>
}

/** Creates a scope, which owns registrations and undoes them in reverse order. */
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
