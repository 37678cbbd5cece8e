import { type AccountInUse, errorText } from 'portico/core'
import type { Abilities } from 'portico/kernel'
import type { CallIntent, PlanStep, Tracing } from '../contract.js'
import { MOST_STEPS, PASSED, stateOf, type TransactionRecord } from '../engine/machine.js'
import type { Records } from '../engine/records.js'
import { askFailure } from './asking.js'

/** Maximum length of the reason of a failure. */
const MOST_REASON = 200

export interface RecordDeps {
  readonly records: Records
  readonly tracing: Pick<Abilities<Tracing>, 'of'>
  now(): number
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
}

/** Why a record cannot be continued: another step is open, it has no room, or another tab has gone on with it. */
type Obstacle = 'open' | 'full' | 'changed'

const obstacleOf = (record: TransactionRecord | undefined): Obstacle => {
  if (record && record.steps.length >= MOST_STEPS) return 'full'
  return record && !PASSED.includes(stateOf(record)) ? 'open' : 'changed'
}

/**
 * Creates the function that records a request before the wallet is asked, or says why it must not be. `made` are the records of this page's own requests, whose outcome the visitor has seen.
 */
export const createRecordStep = (
  { records, tracing, now, signal }: RecordDeps,
  made: ReadonlySet<string>,
) => {
  return <Intent extends CallIntent>(
    step: PlanStep<Intent>,
    intent: Intent,
    account: AccountInUse,
  ): { readonly id: string } | { readonly state: Obstacle } => {
    const { plan, kind, isLast, isRepeat, record: continues, after } = step
    if (continues !== undefined && after !== undefined && records.find(continues)?.steps.length !== after)
      return { state: obstacleOf(records.find(continues)) }
    const open = isLast ? records.equalTo(plan) : undefined
    if (open && !made.has(open.id) && !isRepeat) return { state: 'open' }
    const event = {
      type: 'ask',
      step: { kind, isLast, method: intent.call.method, at: now() },
    } as const
    const isContinued = continues !== undefined && records.dispatch(continues, event)
    const obstacle = obstacleOf(continues === undefined ? undefined : records.find(continues))
    // A record of its own would know nothing of the steps before.
    if (!isContinued && (after || (continues !== undefined && obstacle === 'full')))
      return { state: obstacle }
    const id = isContinued ? continues : records.add(plan, event)
    const count = records.find(id)?.steps.length ?? 1
    const mark = async () => {
      const chain = await tracing.of(account.namespace)
      const found = await chain?.mark?.(intent, account.network, signal)
      if (found !== undefined) records.dispatch(id, { type: 'mark', mark: found, step: count })
    }
    // Not awaited, so that the wallet need not wait for it. Without a mark, the transaction cannot be found later.
    mark().catch(() => {})
    return { id }
  }
}

/** Applies an error of the wallet to the record. */
export const settleAfterError = (
  records: Records,
  id: string,
  error: unknown,
  isSignature: boolean,
  isAccepted: boolean,
): void => {
  const failure = askFailure(error, isAccepted)
  if (failure === 'declined') records.dispatch(id, { type: 'decline' })
  else if (isSignature || failure === 'unsent' || failure === 'reverted')
    records.dispatch(id, { type: 'fail', reason: errorText(error).slice(0, MOST_REASON) })
  else records.dispatch(id, { type: 'lose', step: records.find(id)?.steps.length ?? 0 })
}
