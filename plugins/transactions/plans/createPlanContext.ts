import { type AccountInUse, createPageRequest, type Router, type Sessions, within } from 'portico/core'
import type { Abilities } from 'portico/kernel'
import type { CallIntent, Calls, TransactionResult, Transactions } from '../contract.js'
import { isOpen, type TransactionRecord } from '../engine/machine.js'
import { isEqualPlan } from '../engine/records.js'
import { failureSentence, notSent } from '../forms/failures.js'
import { loadAbility } from '../forms/loadAbility.js'
import { createWork } from '../forms/work.js'
import { keyOf, type PrepareDeps, type PreparedPlan } from './PreparedPlan.js'
import { preparePlan } from './preparePlan.js'
import type { ReadPlan } from './readPlan.js'

/** Time limit for reading the balance, in milliseconds. */
const READ_TIMEOUT = 12_000

/**
 * The plan under review. `preparing` reads the chain, `waiting` waits until a step is in a block, `failed` could not be
 * prepared.
 */
export interface PlanState {
  readonly plan: ReadPlan
  readonly stage: 'preparing' | 'review' | 'asking' | 'waiting' | 'failed' | 'done'
  /** The last review; it stays while the next one is prepared. */
  readonly prepared?: PreparedPlan | undefined
  /** The reason why the last step failed, as a sentence. */
  readonly problem?: string | undefined
  /** True if it failed because the visitor declined in the wallet. */
  readonly declined?: boolean | undefined
}

export interface PlansDeps
  extends Pick<PrepareDeps, 'text' | 'amountText' | 'exactText' | 'shortAddress' | 'now'>,
    Pick<Transactions, 'ask' | 'earlier' | 'enter' | 'records'> {
  readonly state: { get(): PlanState | undefined; set(state: PlanState | undefined): void }
  readonly calls: Pick<Abilities<Calls>, 'of'>
  readonly sessions: Pick<Sessions, 'state' | 'balance'>
  readonly router: Pick<Router, 'state' | 'open' | 'push' | 'reset'>
  ownedTokens(namespace: string): PrepareDeps['ownedTokens']
  read(account: AccountInUse, intent: CallIntent): ReturnType<PrepareDeps['read']>
  account(): AccountInUse | undefined
  /** Tells the visitor that the plan was sent. */
  reportSent(plan: ReadPlan): void
  /** Tells the visitor why the review is gone. */
  reportGone(text: string): void
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
}

/** The plan under review, with the work behind it. */
export const createPlanContext = (deps: PlansDeps) => {
  const { state, records, router, sessions, text } = deps
  const page = createPageRequest<TransactionResult>()
  const work = createWork<'plan'>(deps.signal)
  /** The record that the next step continues. */
  let record: string | undefined
  let mayBatch = true

  const set = (change: Partial<PlanState>) => {
    const current = state.get()
    if (current) state.set(Object.freeze({ ...current, ...change }))
  }
  /** Ends the work so far; the signal is for the next. */
  const renew = () => work.cancel('plan', notSent('The plan was changed'))
  const recordOf = (id = record) => records.get().find((each) => each.id === id)

  /** The calls of an account's chain; rejects if their code cannot be loaded in time. */
  const callsOf = ({ namespace }: AccountInUse, signal: AbortSignal): Promise<Calls> =>
    loadAbility(deps.calls.of(namespace), {
      late: text('transactions.late'),
      missing: text('transactions.refused.chain'),
      signal,
    })

  const prepare = async (
    plan: ReadPlan,
    account: AccountInUse,
    signal: AbortSignal,
  ): Promise<PreparedPlan> => {
    const calls = await callsOf(account, signal)
    const balance = within(sessions.balance(account.namespace, signal), {
      ms: READ_TIMEOUT,
      signals: [signal],
    })
    return preparePlan(plan, account, {
      ...deps,
      calls,
      record: recordOf(),
      mayBatch,
      hasOpen: records.get().some((each) => isOpen(each) && isEqualPlan(each, keyOf(plan, account))),
      ownedTokens: deps.ownedTokens(account.namespace),
      nativeBalance: await balance.catch(() => undefined),
      read: (intent) => deps.read(account, intent),
      signal,
    })
  }
  /** A sentence about a failure of a step that was not sent. */
  const sentenceOf = (error: unknown) => failureSentence(error, text, 'transactions.refused.failed')

  /** Prepares the review of what is left of the plan. */
  const show = async (change: Pick<PlanState, 'problem' | 'declined'> = {}): Promise<void> => {
    const plan = state.get()?.plan
    const account = deps.account()
    if (!plan || !account) return
    const signal = renew()
    set({ problem: undefined, declined: undefined, ...change, stage: 'preparing' })
    try {
      const prepared = await prepare(plan, account, signal)
      if (!signal.aborted) set({ stage: 'review', prepared })
    } catch (error) {
      if (!signal.aborted) set({ stage: 'failed', problem: sentenceOf(error) })
    }
  }

  /** Ends the review; the wallet's answer still settles the page's promise. */
  const leave = () => {
    if (!state.get()) return
    renew()
    page.end()
    state.set(undefined)
  }
  const isShown = () => {
    const { open, stack } = router.state.get()
    return open && stack.some(({ view }) => view === 'TransactionReview')
  }

  return {
    deps,
    page,
    set,
    renew,
    callsOf,
    prepare,
    show,
    leave,
    isShown,
    recordOf,
    sentenceOf,
    /** Continues a record, or begins a new one. */
    continueWith: (next: TransactionRecord['id'] | undefined): void => {
      record = next
    },
    /** Sets whether the wallet is asked to make all steps at once. */
    setBatching: (may: boolean): void => {
      mayBatch = may
    },
  }
}

/** Shared state and work of the reviews of plans. */
export type PlanContext = ReturnType<typeof createPlanContext>
