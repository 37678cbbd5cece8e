import type { Dispose } from './define.js'

export interface Scope {
  /** Keeps an undo; it runs once, by its own call or with the scope. */
  own(dispose: Dispose): Dispose
  readonly signal: AbortSignal
  readonly disposed: boolean
  /** Aborts the signal, then undoes everything in reverse; an undo that throws stops no other. */
  dispose(): void
  size(): number
}

/** Owns what was registered and undoes it in reverse. */
export const createScope = (report: (error: unknown) => void): Scope => {
  const owned = new Set<Dispose>()
  const abort = new AbortController()
  const guarded = (run: Dispose) => {
    try {
      run()
    } catch (error) {
      report(error)
    }
  }
  return {
    own: (dispose) => {
      const once = () => {
        if (owned.delete(once)) guarded(dispose)
      }
      owned.add(once)
      if (abort.signal.aborted) once()
      return once
    },
    signal: abort.signal,
    get disposed() {
      return abort.signal.aborted
    },
    dispose: () => {
      if (abort.signal.aborted) return
      guarded(() => abort.abort())
      for (const undo of [...owned].reverse()) undo()
    },
    size: () => owned.size,
  }
}
