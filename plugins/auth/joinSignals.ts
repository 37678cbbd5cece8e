import type { Dispose } from 'portico/kernel'

/** A signal that aborts with the first of these; call `undo` when it is no longer needed. */
export const joinSignals = (
  signals: readonly (AbortSignal | undefined)[],
): { readonly signal: AbortSignal; readonly undo: Dispose } => {
  const joined = new AbortController()
  const leaves = signals.map((each) => {
    const leave = () => joined.abort(each?.reason)
    each?.addEventListener('abort', leave)
    if (each?.aborted) leave()
    return () => each?.removeEventListener('abort', leave)
  })
  return {
    signal: joined.signal,
    undo: () => {
      for (const leave of leaves) leave()
    },
  }
}
