import type { TraceEntry } from 'portico/devtools'
import { PorticoError } from 'portico/kernel'

/** The error that stands for a recorded one: its code, its category, and whether the visitor declined. */
export const thrownAs = ({ error = {} }: Partial<Pick<TraceEntry, 'error'>>): Error => {
  const { code = 'unknown', category, isRejection } = error
  const message = isRejection ? 'User rejected the request.' : 'A recorded failure'
  const thrown = category === undefined ? new Error(message) : new PorticoError(message, { category })
  return Object.assign(thrown, { code })
}
