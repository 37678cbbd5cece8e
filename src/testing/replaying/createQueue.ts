import type { TraceEntry } from 'portico/devtools'

/** Gives the recorded entries one by one, and the last one for ever. */
export const createQueue = (entries: readonly TraceEntry[]) => {
  let next = 0
  return () => entries[Math.min(next++, entries.length - 1)]
}
