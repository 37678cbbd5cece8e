import { within } from 'portico/core'
import type { Source } from 'portico/kernel'
import type { CallIntent, Calls, StepOutcome } from '../contract.js'
import { isOpen, stateOf } from '../engine/machine.js'
import { notSent } from '../forms/failures.js'
import { warnsNoMore } from '../forms/trialRun.js'
import type { PlanContext } from './createPlanContext.js'
import { keyOf, type PreparedPlan } from './PreparedPlan.js'
import { type ReadPlan, storedPlan } from './readPlan.js'

/** Age of a review at which it is prepared again before the wallet is asked, in milliseconds. */
const REVIEW_AGE = 30_000

/** Whether a trial run takes no more, and gives no less, than the one before. */
const isNoWorse = (next: PreparedPlan, confirmed: PreparedPlan): boolean => {
  const changeIn = ({ changes = [] }: PreparedPlan, address: string | undefined) =>
    changes.find(({ token }) => token.address === address)?.amount ?? 0n
  const tokens = [...(next.changes ?? []), ...(confirmed.changes ?? [])]
  return (
    !!next.changes === !!confirmed.changes &&
    tokens.every(({ token }) => changeIn(next, token.address) >= changeIn(confirmed, token.address)) &&
    // Fees move with each block.
    (confirmed.fee === undefined || (next.fee ?? 0n) <= confirmed.fee * 2n)
  )
}

/** Whether a new review asks for nothing else than the one that was confirmed. */
const isCovered = (next: PreparedPlan, confirmed: PreparedPlan): boolean =>
  next.mode === confirmed.mode &&
  JSON.stringify(next.next.intent.call) === JSON.stringify(confirmed.next.intent.call) &&
  isNoWorse(next, confirmed) &&
  warnsNoMore(next.notes, confirmed.notes)

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

/** Creates the function that asks the wallet for the next step of a plan; it does nothing while the wallet is already asked. */
export const createConfirm = ({
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
  continueWith,
  setBatching,
}: PlanContext) => {
  const { state, records, router, text } = deps

  /** Leads from an answer of the wallet to the next step, or to the end. */
  const proceed = async (
    outcome: StepOutcome<CallIntent> & { readonly state: 'sent' },
    { isLast }: PreparedPlan['next'],
    plan: ReadPlan,
    isHere: () => boolean,
    signal: AbortSignal,
  ): Promise<void> => {
    if (isLast) {
      // Also if the visitor has stopped waiting: it must not be offered again.
      const { plan: shown, stage = 'asking' } = state.get() ?? {}
      if (shown !== plan || (!isHere() && ['asking', 'waiting'].includes(stage))) return
      set({ stage: 'done' })
      if (isShown()) router.reset('Account')
      return leave()
    }
    if (!isHere()) return
    continueWith(outcome.record)
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
  const leaveProposed = (isHere: () => boolean) => {
    if (!isHere()) return
    if (isShown()) router.reset('Account')
    leave()
  }

  const fail = async (
    outcome: Exclude<StepOutcome<CallIntent>, { readonly state: 'sent' | 'proposed' }>,
  ): Promise<void> => {
    if (outcome.state === 'declined')
      return set({ stage: 'review', problem: text('transactions.step.declined'), declined: true })
    if (outcome.state === 'unclear') {
      // The page must not take it for a review that was closed.
      page.current()?.reject(outcome.error)
      page.forget()
      // It is looked for on the chain; until then nothing may be asked for again.
      leave()
      return deps.reportGone(text('transactions.step.unclear'))
    }
    if (outcome.state !== 'refused')
      return show({
        problem: text(
          outcome.state === 'elsewhere'
            ? 'transactions.elsewhere'
            : outcome.state === 'open'
              ? 'transactions.note.open'
              : outcome.state === 'full'
                ? 'transactions.refused.tries'
                : outcome.state === 'changed'
                  ? 'transactions.changed'
                  : 'transactions.moved',
        ),
      })
    if (outcome.isBatchRefused) {
      setBatching(false)
      return show({ problem: text('transactions.batch.refused') })
    }
    const problem = sentenceOf(outcome.error)
    // The last checks have refused it, so the review is no longer true.
    if (!outcome.isAsked) return show({ problem })
    set({ stage: 'review', problem })
  }

  return async (): Promise<void> => {
    const { plan, stage, prepared: confirmed } = state.get() ?? {}
    const account = deps.account()
    if (stage !== 'review' || !plan || !confirmed || !account) return
    const signal = renew()
    const isHere = () => !signal.aborted && state.get()?.plan === plan
    const request = page.current()
    set({ problem: undefined, declined: undefined, stage: 'asking' })
    let prepared = confirmed
    let calls: Calls
    try {
      if (deps.now() - confirmed.at > REVIEW_AGE) prepared = await prepare(plan, account, signal)
      calls = await callsOf(account, signal)
    } catch (error) {
      if (isHere()) set({ stage: 'failed', problem: sentenceOf(error) })
      return
    }
    if (!isHere()) return
    if (!isCovered(prepared, confirmed))
      return set({ stage: 'review', prepared, problem: text('transactions.changed') })
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
      record: recordOf()?.id,
      after: prepared.after,
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
    const answer = 'result' in outcome && next.isLast ? outcome.result : undefined
    page.settle(request, answer, 'error' in outcome ? outcome.error : notSent(text('transactions.left')))
    if (outcome.state === 'proposed') return leaveProposed(isHere)
    if (outcome.state === 'sent') {
      if (next.isLast) deps.reportSent(plan)
      return proceed(outcome, next, plan, isHere, signal).catch(() => {})
    }
    if (isHere() && outcome.state !== 'cancelled') await fail(outcome)
  }
}
