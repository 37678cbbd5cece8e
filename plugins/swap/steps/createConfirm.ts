import { type AccountInUse, errorText, isOf, type Settings } from 'portico/core'
import type { MessageId } from 'portico/kernel'
import type { CallIntent, PlanStep, StepOutcome } from 'portico/plugins/transactions/contract'
import { notSent } from 'portico/plugins/transactions/review'
import type { SwapNote, SwapReview, SwapStep } from '../contract.js'
import { readAmountOf } from '../form/checkDraft.js'
import { type FormContext, formReset, noProblem } from '../form/createFormContext.js'
import { type createReviews, keyOf } from './createReviews.js'
import { sentenceOf } from './sentenceOf.js'

/**
 * How many times an allowance is read until it is confirmed, and the delay between two reads, in
 * milliseconds.
 */
const [ALLOWANCE_READS, ALLOWANCE_INTERVAL] = [240, 1_000]

type Outcome = StepOutcome<CallIntent>

/** Creates the function that waits until an approval is confirmed on the chain; it rejects if that takes too long. */
const createWaitForAllowance =
  ({ deps, abilitiesOf }: FormContext) =>
  async (
    { kind, call }: SwapStep,
    { quote, spender }: SwapReview,
    account: AccountInUse,
    signal: AbortSignal,
  ) => {
    const { session, network, account: owner, amount, pay } = quote.query
    const { calls } = await abilitiesOf(account)
    const allowanceQuery = { token: pay.address ?? call.to, owner, spender }
    for (let reads = 0; reads < ALLOWANCE_READS; reads++) {
      const allowance = await calls.allowance(session, allowanceQuery, network, signal).catch(() => undefined)
      if (allowance !== undefined && (kind === 'reset' ? allowance === 0n : allowance >= amount)) return
      await deps.pause(ALLOWANCE_INTERVAL, signal)
    }
    throw notSent(deps.text('swap.allowance.late'))
  }

/** Creates the function that turns a step of a review into the request to the wallet. */
const createStepOf =
  ({ deps, abilitiesOf }: FormContext) =>
  async ({
    review,
    step,
    account,
    signal,
  }: Asked): Promise<Omit<PlanStep<CallIntent>, 'onAsked' | 'onAccepted' | 'record'>> => {
    const { text } = deps
    const { quote, fee, notes } = review
    const { pay, get, amount } = quote.query
    const { intent, kind } = step
    const abilities = await abilitiesOf(account)
    const permits = kind === 'permit' ? await deps.permits() : undefined
    const apartFrom = quote.source.host?.(account.network)
    return {
      plan: {
        ...keyOf(quote.query),
        summary: text('swap.summary', { pay: deps.amountText(amount, pay), get: get.symbol }),
      },
      kind,
      isLast: kind === 'swap',
      isRepeat: notes.some((each) => [text('swap.note.open'), text('swap.note.sent')].includes(each.text)),
      signal,
      prepare: async () => {
        // The last step is always a transaction; its request names the account and the network of all steps.
        await abilities.calls.recheck(account.session, review.steps.at(-1)?.intent ?? intent, signal)
        return { intent }
      },
      ...(permits && {
        sign: () => permits.sign({ intent, account, abilities, sessions: deps.sessions, signal }),
      }),
      compare: (sent, hash, { network, session }, stop) => {
        const shown = { ...sent, ...(fee !== undefined && { fee }) }
        return abilities.calls.readBack(shown, hash, network, stop, { apartFrom, session })
      },
      onMismatch: ({ feature: _, ...mismatch }) => deps.emit('swap.mismatch', mismatch),
    }
  }

/** The error of a step that the wallet was not asked for, or that it has answered with. */
const errorOf = (outcome: Outcome, text: Settings['text']): unknown => {
  if ('error' in outcome) return outcome.error
  const { state } = outcome
  return notSent(
    text(
      state === 'open'
        ? 'swap.note.open'
        : state === 'elsewhere'
          ? 'transactions.elsewhere'
          : state === 'full'
            ? 'transactions.refused.tries'
            : 'swap.moved',
    ),
  )
}

/** A step that the wallet is asked for. */
interface Asked {
  readonly review: SwapReview
  readonly step: SwapStep
  readonly account: AccountInUse
  /** Aborts once it is no longer shown. */
  readonly signal: AbortSignal
}

const eventOf = ({ quote: { query } }: SwapReview) => ({
  network: query.network.caipNetworkId,
  from: query.pay.symbol,
  to: query.get.symbol,
})

/** A copy of the review, with the note that an equal request may be open. */
const withOpenNote = (review: SwapReview, text: Settings['text']): SwapReview => {
  const note: SwapNote = Object.freeze({ level: 'critical', text: text('swap.note.open') })
  return Object.freeze({ ...review, notes: Object.freeze([note, ...review.notes]) })
}

/** Creates the ways out of a swap that was sent, or that may be. */
export const createEnding = (context: FormContext) => {
  const { deps, set, currentAccount, cancel, cancelWork, isSameToken } = context
  const { state, router, text } = deps

  /** Goes back to an empty form from a swap that may be sent at any time. */
  const returnToForm = (change: Parameters<typeof set>[0]) => {
    cancelWork()
    cancel('quoting')
    const draft = Object.freeze({ ...state.get().draft, amount: '' })
    set({ ...formReset, draft, quote: undefined, quoting: 'none', ...change })
  }

  /** Whether the form's fields describe the exchange of a review. */
  const isInForm = ({ quote: { query } }: SwapReview, account: AccountInUse) => {
    const { draft } = state.get()
    return (
      isOf({ network: query.network.caipNetworkId, from: query.account }, currentAccount()) &&
      isSameToken(account, draft.pay, query.pay) &&
      isSameToken(account, draft.get, query.get) &&
      readAmountOf(draft) === query.amount
    )
  }

  /** Empties the form and reports that the swap was sent. */
  const finish = ({ review, account, signal }: Asked, notice: MessageId | undefined) => {
    const wasShown = !signal.aborted
    // Also if the form still shows the same swap, because it could be sent again.
    if (wasShown || isInForm(review, account)) {
      const { stage, review: shown } = state.get()
      returnToForm({
        ...(shown && { done: shown }),
        ...(!notice && { waits: true }),
        ...(!wasShown && stage === 'asking' && { problem: text('swap.abandoned') }),
      })
    }
    const { open, stack } = router.state.get()
    // The view of an embedded wallet's request may lie above the review.
    if (wasShown && open && stack.some(({ view }) => view === 'SwapReview')) router.reset('Account')
    // The engine tells of what waits for others.
    if (notice) deps.notices.snack('success', text(notice))
  }
  return { returnToForm, finish }
}

/** Creates the function that asks the wallet for the next step of the reviewed swap; it does nothing while the wallet is already asked. */
export const createConfirm = (
  context: FormContext,
  { renew, separate, refresh }: ReturnType<typeof createReviews>,
  { returnToForm, finish }: ReturnType<typeof createEnding>,
) => {
  const { deps, page, set, currentAccount, signalOf } = context
  const { state, text } = deps
  const waitForAllowance = createWaitForAllowance(context)
  const stepOf = createStepOf(context)

  /** Leads from a step that was sent, or signed, to the next one, or to the end. */
  const proceed = async (asked: Asked, { record, hash }: Outcome & { readonly state: 'sent' }) => {
    const { review, step, account, signal } = asked
    const { kind } = step
    if (kind === 'permit') {
      signal.throwIfAborted()
      // The wallet has answered, so there is nothing left to decline.
      set({ stage: 'preparing', record })
      return renew(review, account, signal, 'signed')
    }
    deps.emit('swap.sent', { ...eventOf(review), step: kind, ...(hash !== undefined && { hash }) })
    const { signed } = review
    if (signed) void deps.permits().then(({ markUsed }) => markUsed(signed))
    if (kind === 'swap') return finish(asked, hash === undefined ? 'swap.finished' : 'swap.sent')
    if (signal.aborted) {
      if (kind === 'approve') deps.notices.snack('success', text('swap.allowance.left'))
      return
    }
    set({ stage: 'allowing', record })
    await waitForAllowance(step, review, account, signal)
    // A confirmed approval must not be requested again, even if there is no new quote now.
    set({
      review: Object.freeze({ ...review, steps: Object.freeze(review.steps.slice(1)) }),
      ...(kind === 'approve' && { allowed: true }),
    })
    await renew(review, account, signal)
  }

  /** Leaves a step that was proposed; what follows it is for later. */
  const leaveProposed = (asked: Asked, { executed, needed }: Outcome & { readonly state: 'proposed' }) => {
    const { review, step, signal } = asked
    void executed.then((hash) => {
      if (hash !== undefined) deps.emit('swap.sent', { ...eventOf(review), step: step.kind, hash })
    })
    if (step.kind === 'swap') finish(asked, needed > 1 ? undefined : 'swap.sent')
    else if (!signal.aborted) returnToForm({ problem: text('transactions.proposed') })
  }

  /** Reports that a step failed, and shows why. */
  const fail = (review: SwapReview, error: unknown, signal: AbortSignal, outcome?: Outcome) => {
    deps.emit('swap.failed', { ...eventOf(review), message: errorText(error).slice(0, 200) })
    if (signal.aborted) return
    const isUnclear = outcome?.state === 'unclear'
    if (isUnclear && outcome.isAccepted) return returnToForm({ problem: text('swap.unclear') })
    if (outcome?.state === 'open') set({ review: withOpenNote(review, text) })
    // Without a clear answer, it is not known whether the wallet sends it.
    set({ stage: 'review', problem: isUnclear ? text('swap.unclear') : sentenceOf(error, text) })
  }

  return async (): Promise<void> => {
    const { stage, review: reviewed, record } = state.get()
    if (stage !== 'review' || !reviewed) return
    set({ ...noProblem, stage: 'asking' })
    const signal = signalOf('review')
    const request = page.current()
    try {
      const account = currentAccount()
      const [first] = reviewed.steps
      if (!first || !isOf(first.intent, account)) throw notSent(text('swap.moved'))
      const review = await refresh(reviewed, account, signal)
      if (!review) return page.settle(request, undefined, notSent(text('swap.worse')))
      const [step] = review.steps
      if (!step) throw notSent(text('swap.moved'))
      const asked = { review, step, account, signal }
      const outcome = await deps.transactions.ask({
        ...(await stepOf(asked)),
        record,
        onAsked: () => {
          if (request) request.isWalletAsked = true
          deps.emit('swap.started', { ...eventOf(review), step: step.kind })
        },
        onAccepted: () => {
          if (!signal.aborted) set({ stage: 'allowing' })
        },
      })
      const error = errorOf(outcome, text)
      page.settle(request, step.kind === 'swap' && 'result' in outcome ? outcome.result : undefined, error)
      if (outcome.state === 'declined') {
        deps.emit('swap.declined', eventOf(review))
        if (!signal.aborted)
          set({ stage: 'review', problem: text('transactions.step.declined'), declined: true })
      } else if (outcome.state === 'sent') await proceed(asked, outcome)
      else if (outcome.state === 'proposed') leaveProposed(asked, outcome)
      else if (outcome.state === 'refused' && outcome.isBatchRefused && step.before && !signal.aborted)
        await separate(review, account, signal)
      else if (outcome.state !== 'cancelled') fail(review, error, signal, outcome)
    } catch (error) {
      page.settle(request, undefined, error)
      if (!signal.aborted) fail(reviewed, error, signal)
    }
  }
}
