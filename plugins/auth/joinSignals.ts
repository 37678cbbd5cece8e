import type { Dispose } from 'portico/kernel'

/** A signal that aborts with the first of these; call `undo` when it is no longer needed. */
export const joinSignals = (
  signals: readonly (AbortSignal | undefined)[],
): { readonly signal: AbortSignal; readonly undo: Dispose } => {
  const joined = new AbortController()
  const cleanups = signals.map((each) => {
    const cancel = () => joined.abort(each?.reason)
    each?.addEventListener('abort', cancel)
    if (each?.aborted) cancel()
    return () => each?.removeEventListener('abort', cancel)
  })
  return {
    signal: joined.signal,
    undo: () => {
      for (const cleanup of cleanups) cleanup()
    },
  }
}
