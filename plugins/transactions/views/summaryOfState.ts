import type { Translate } from 'portico/react'
import { isUnfinished, stateOf, type TransactionRecord } from '../engine/machine.js'

/** The truth about a record, as a sentence. */
export const summaryOfState = (record: TransactionRecord, text: Translate): string => {
  const state = stateOf(record)
  const { reason, needed = 2, signed } = record.steps.at(-1) ?? {}
  if (state === 'failed' && reason) return text('transactions.failed.why', { reason })
  // One signature suffices, and that has been given.
  if (state === 'proposed' && needed === 1) return text('transactions.accepted')
  if (state === 'proposed' && signed !== undefined)
    return text('transactions.proposed.signed', { signed, needed })
  if (state === 'confirmed' && isUnfinished(record)) return text('transactions.unfinished')
  return text(`transactions.${state}`)
}
