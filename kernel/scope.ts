import type { Dispose } from './dispose.js'
import { guard } from './guard.js'

export interface Scope {
  /** Keeps an undo; it runs once, by its own call or with the scope. */
  own(dispose: Dispose): Dispose
  readonly signal: AbortSignal
  /** Aborts the signal, then undoes everything in reverse; an undo that throws stops no other. */
  dispose(): void
  /** What is not undone yet. */
  readonly owned: ReadonlySet<Dispose>
}

/** Owns what was registered and undoes it in reverse. */
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
