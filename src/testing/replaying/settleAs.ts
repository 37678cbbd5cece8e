import type { TraceEntry } from 'portico/devtools'
import type { Clock } from 'portico/kernel'
import { thrownAs } from './thrownAs.js'

/**
 * Settles as an entry did, when it did on the clock of the trace; one without a time of its own after as long. One that did not
 * end never settles.
 */
export const settleAs = async (
  clock: Clock,
  entry: Partial<Pick<TraceEntry, 'at' | 'ok' | 'ms' | 'error'>>,
): Promise<void> => {
  const { at, ok, ms = 0 } = entry
  await new Promise<void>((resolve) => {
    if (ok !== undefined) clock.after(at === undefined ? ms : at + ms - clock.now(), resolve)
  })
  if (!ok) throw thrownAs(entry)
}
