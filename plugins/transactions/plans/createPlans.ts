import {
  type AccountInUse,
  createLinkedAbort,
  createPageRequest,
  errorText,
  failureText,
  isOf,
  type Router,
  type Sessions,
  within,
} from 'portico/core'
import { type Abilities, PorticoError, type Source } from 'portico/kernel'
import type { CallIntent, Calls, StepOutcome, TransactionResult, Transactions } from '../contract.js'
import { canContinue, isOpen, stateOf, type TransactionRecord } from '../machine.js'
import { keyOf, notSent, type PrepareDeps, type PreparedPlan, preparePlan } from './preparePlan.js'
import { type ReadPlan, readPlan, storedPlan } from './readPlan.js'

/** Age of a review at which it is prepared again before the wallet is asked, in milliseconds. */
const REVIEW_AGE = 30_000
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
  extends Pick<PrepareDeps, 'text' | 'amountText' | 'shortAddress' | 'now'>,
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

/** Whether a new review asks for nothing else than the one that was confirmed. */
const isCovered = (next: PreparedPlan, confirmed: PreparedPlan): boolean =>
  next.mode === confirmed.mode &&
  JSON.stringify(next.next.intent.call) === JSON.stringify(confirmed.next.intent.call) &&
  next.notes.every((note) => confirmed.notes.some((each) => each.text === note.text))

/** Resolves once a source has a value that passes. */
const until = async <T>(
  source: Source<T>,
  passes: (value: T) => boolean,
  signal: AbortSignal,
): Promise<void> => {
  if (passes(source.get())) return
  let unsubscribe = () => {}
  const passed = new Promise<void>((resolve) => {
    unsubscribe = source.subscribe(() => passes(source.get()) && resolve())
  })
  await within(passed, { signals: [signal] }).finally(unsubscribe)
}

/** Leads plans from their review to the wallet, step by step. */
export const createPlans = (deps: PlansDeps) => {
  const { state, records, router, sessions, text } = deps
  const page = createPageRequest<TransactionResult>()
  let work = createLinkedAbort(deps.signal)
  /** The account and the network of the plan. */
  let owner: { readonly network: string; readonly from: string } | undefined
  /** The record that the next step continues. */
  let record: string | undefined
  let mayBatch = true
  let wasShown = false

  const set = (change: Partial<PlanState>) => {
    const current = state.get()
    if (current) state.set(Object.freeze({ ...current, ...change }))
  }
  /** Ends the work so far; the signal is for the next. */
  const renew = (): AbortSignal => {
    work.abort(notSent('The plan was changed'))
    work = createLinkedAbort(deps.signal)
    return work.signal
  }
  const recordOf = (id = record) => records.get().find((each) => each.id === id)

  const prepare = async (
    plan: ReadPlan,
    account: AccountInUse,
    signal: AbortSignal,
  ): Promise<PreparedPlan> => {
    const calls = await deps.calls.of(account.namespace)
    if (!calls) throw notSent(text('transactions.refused.chain'))
    const balance = within(sessions.balance(account.namespace, signal), {
      ms: READ_TIMEOUT,
      signals: [signal],
    })
    return preparePlan(plan, account, {
      ...deps,
      calls,
      record: recordOf(),
      mayBatch,
      ownedTokens: deps.ownedTokens(account.namespace),
      nativeBalance: await balance.catch(() => undefined),
      read: (intent) => deps.read(account, intent),
      signal,
    })
  }
  /** A sentence about a failure of a step that was not sent. */
  const sentenceOf = (error: unknown) =>
    failureText(error)?.text ??
    (error instanceof PorticoError && error.category === 'transfer'
      ? errorText(error)
      : text('transactions.refused.failed'))

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

  /** Shows the review of a plan; the one before has been left. */
  const open = (plan: ReadPlan, account: AccountInUse, continued: TransactionRecord | undefined): void => {
    owner = { network: account.network.caipNetworkId, from: account.address }
    record = continued?.id
    mayBatch = true
    state.set(Object.freeze({ plan, stage: 'preparing' }))
    void show()
    if (router.state.get().open) {
      router.push('TransactionReview')
      return
    }
    // A plugin may keep the modal from opening.
    const leaveThis = () => {
      if (state.get()?.plan === plan) leave()
    }
    void router.open({ view: 'TransactionReview' }).then(leaveThis, leaveThis)
  }

  const review = async (input: unknown): Promise<TransactionResult> => {
    const plan = readPlan(input)
    const account = await deps.enter(plan.network)
    if (!account || !(await deps.calls.of(account.namespace)))
      throw notSent(`Chain "${sessions.state.get().activeNamespace}" has no calls to contracts`)
    const stored = storedPlan(plan)
    const continued = records
      .get()
      .find((each) => canContinue(each) && each.plan === stored && isOf(each, account))
    leave()
    const result = page.begin()
    open(plan, account, continued)
    return result
  }

  /** Leads from an answer of the wallet to the next step, or to the end. */
  const proceed = async (
    outcome: StepOutcome<CallIntent> & { readonly state: 'sent' },
    { isLast }: PreparedPlan['next'],
    isHere: () => boolean,
    signal: AbortSignal,
  ): Promise<void> => {
    if (isLast) {
      const { plan } = state.get() ?? {}
      if (!isHere() || !plan) return
      set({ stage: 'done' })
      if (isShown()) router.reset('Account')
      return leave()
    }
    if (!isHere()) return
    record = outcome.record
    set({ stage: 'waiting' })
    await until(
      records,
      (all) => {
        const found = all.find(({ id }) => id === outcome.record)
        return !found || !isOpen(found)
      },
      signal,
    )
    const ended = recordOf()
    const how = ended && stateOf(ended)
    await show(how === 'failed' || how === 'replaced' ? { problem: text(`transactions.step.${how}`) } : {})
  }

  /** Leaves a step that waits for other owners. The engine says so; whatever follows it can be continued later. */
  const leaveProposed = (
    { executed }: StepOutcome<CallIntent> & { readonly state: 'proposed' },
    { isLast }: PreparedPlan['next'],
    request: ReturnType<typeof page.current>,
    isHere: () => boolean,
  ) => {
    if (page.current() === request) page.forget()
    const unfinished = notSent(text('transactions.left'))
    if (isLast)
      void executed.then((hash) =>
        hash === undefined ? request?.reject(unfinished) : request?.resolve(Object.freeze({ hash })),
      )
    else request?.reject(unfinished)
    if (!isHere()) return
    if (isShown()) router.reset('Account')
    leave()
  }

  const fail = async (
    outcome: Exclude<StepOutcome<CallIntent>, { readonly state: 'sent' | 'proposed' }>,
  ): Promise<void> => {
    if (outcome.state === 'declined')
      return set({ stage: 'review', problem: text('transactions.step.declined'), declined: true })
    if (outcome.state === 'unclear')
      return set({ stage: 'review', problem: text('transactions.step.unclear') })
    if (outcome.state !== 'refused')
      return show({
        problem: text(outcome.state === 'elsewhere' ? 'transactions.elsewhere' : 'transactions.moved'),
      })
    if (outcome.isBatchRefused) {
      mayBatch = false
      return show({ problem: text('transactions.batch.refused') })
    }
    set({ stage: 'review', problem: sentenceOf(outcome.error) })
  }

  /** Asks the wallet for the next step; does nothing while it is already asked. */
  const confirm = async (): Promise<void> => {
    const { plan, stage, prepared: confirmed } = state.get() ?? {}
    const account = deps.account()
    if (stage !== 'review' || !plan || !confirmed || !account) return
    const signal = renew()
    const isHere = () => !signal.aborted && state.get()?.plan === plan
    const request = page.current()
    set({ problem: undefined, declined: undefined, stage: 'asking' })
    let prepared = confirmed
    try {
      if (deps.now() - confirmed.at > REVIEW_AGE) prepared = await prepare(plan, account, signal)
    } catch (error) {
      if (isHere()) set({ stage: 'failed', problem: sentenceOf(error) })
      return
    }
    if (!isHere()) return
    if (!isCovered(prepared, confirmed))
      return set({ stage: 'review', prepared, problem: text('transactions.changed') })
    const calls = await deps.calls.of(account.namespace)
    if (!isHere() || !calls) return
    const { next, fee } = prepared
    const stored = storedPlan(plan)
    const outcome = await deps.ask({
      plan: {
        ...keyOf(plan, account),
        summary: plan.summary,
        ...(stored !== undefined && { plan: stored }),
      },
      kind: next.kind,
      isLast: next.isLast,
      record,
      isRepeat: prepared.isRepeat,
      signal,
      prepare: async ({ session }) => {
        await calls.recheck(session, next.intent, signal)
        return { intent: next.intent }
      },
      onAsked: () => {
        if (request) request.isWalletAsked = true
      },
      compare: (sent, hash, { network, session }, stop) =>
        calls.readBack({ ...sent, ...(fee !== undefined && { fee }) }, hash, network, stop, { session }),
    })
    if (request) request.isWalletAsked = false
    if (outcome.state === 'proposed') return leaveProposed(outcome, next, request, isHere)
    if (outcome.state === 'sent') {
      if (next.isLast) {
        const batch =
          records
            .get()
            .find(({ id }) => id === outcome.record)
            ?.steps.at(-1)?.batch ?? ''
        request?.resolve(Object.freeze(outcome.hash === undefined ? { id: batch } : { hash: outcome.hash }))
        if (page.current() === request) page.forget()
        deps.reportSent(plan)
      }
      return proceed(outcome, next, isHere, signal).catch(() => {})
    }
    if (!page.isKept(request))
      request?.reject('error' in outcome ? outcome.error : notSent(text('transactions.moved')))
    if (isHere() && outcome.state !== 'cancelled') await fail(outcome)
  }

  return Object.freeze({
    review,
    confirm,
    /** Prepares the review again, after it has failed. */
    retry: () => void show(),
    /** Opens the review of a record that is not finished. */
    resume: (id: string): void => {
      const found = recordOf(id)
      const account = deps.account()
      if (found?.plan === undefined || !canContinue(found) || !isOf(found, account)) return
      leave()
      open(readPlan(JSON.parse(found.plan)), account, found)
    },
    /** Stops waiting. The wallet may still send what it was asked for, and its answer settles the page's promise. */
    abandon: (): void => {
      const stage = state.get()?.stage
      if (stage === 'asking') {
        renew()
        set({ stage: 'failed', problem: text('transactions.abandoned') })
      } else if (stage === 'waiting') {
        leave()
        deps.reportGone(text('transactions.left'))
      }
    },
    leave,
    /** Call it when the account in use may have changed. */
    followAccount: (): void => {
      if (!state.get() || !owner || isOf(owner, deps.account())) return
      leave()
      deps.reportGone(text('transactions.moved'))
    },
    /** Call it when another view may be shown. */
    followViews: (): void => {
      const isNow = isShown()
      if (wasShown && !isNow) leave()
      wasShown = isNow
    },
  })
}
