import { type AccountInUse, createPageRequest, errorText, isOf } from 'portico/core'
import type { MessageId } from 'portico/kernel'
import type {
  CallIntent,
  PlanStep,
  StepOutcome,
  TransactionResult,
} from 'portico/plugins/transactions/contract'
import type { SwapReview, SwapStep } from './contract.js'
import type { SwapContext } from './createSwapContext.js'
import type { SwapFields } from './createSwapFields.js'
import { createSwapReviews, keyOf } from './createSwapReviews.js'
import { failureSentence, notSent } from './failures.js'

/**
 * How many times an allowance is read until it is confirmed, and the delay between two reads, in
 * milliseconds.
 */
const [ALLOWANCE_READS, ALLOWANCE_INTERVAL] = [240, 1_000]

type Outcome = StepOutcome<CallIntent>

/** Creates the function that waits until an approval is confirmed on the chain; it rejects if that takes too long. */
const createWaitForAllowance =
  ({ deps, abilitiesOf }: SwapContext) =>
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
  ({ deps, abilitiesOf }: SwapContext) =>
  async (
    review: SwapReview,
    step: SwapStep,
    account: AccountInUse,
    signal: AbortSignal,
  ): Promise<Omit<PlanStep<CallIntent>, 'onAsked' | 'onAccepted' | 'record'>> => {
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
const errorOf = (outcome: Outcome, text: SwapContext['deps']['text']): unknown => {
  if ('error' in outcome) return outcome.error
  const { state } = outcome
  return notSent(
    text(
      state === 'open' ? 'swap.note.open' : state === 'elsewhere' ? 'transactions.elsewhere' : 'swap.moved',
    ),
  )
}

/** The second part of the form's machine: from the review to the wallet, step by step. */
export const createSwapExecution = (context: SwapContext, fields: SwapFields) => {
  const { deps, set, noProblem, formReset, currentAccount, signalOf, cancelWork, cancelQuote, reset } =
    context
  const { state, router, text } = deps
  const { requote, isDraftOf, isShown: isFormShown, loadTokens } = fields
  const { prepare, renew, separate, refresh, withNote, check } = createSwapReviews(context, fields)
  const waitForAllowance = createWaitForAllowance(context)
  const stepOf = createStepOf(context)
  const page = createPageRequest<TransactionResult>()
  let lastAttempt = 0
  /** The record that the next step continues. */
  let record: string | undefined

  /** Goes back to an empty form from a swap that may be sent at any time. */
  const returnToForm = (problem: string) => {
    lastAttempt++
    cancelWork()
    cancelQuote()
    const draft = Object.freeze({ ...state.get().draft, amount: '' })
    set({ ...formReset, draft, quote: undefined, quoting: 'none', problem })
  }

  /** Empties the form and reports that the swap was sent. */
  const finish = (
    review: SwapReview,
    account: AccountInUse,
    isShown: () => boolean,
    notice: MessageId | undefined,
  ) => {
    const { query } = review.quote
    const wasShown = isShown()
    const isHere = isOf({ network: query.network.caipNetworkId, from: query.account }, currentAccount())
    // Also if the form still shows the same swap, because it could be sent again.
    if (wasShown || (isHere && isDraftOf(account, query))) {
      const { stage, draft, review: shown } = state.get()
      lastAttempt++
      cancelWork()
      cancelQuote()
      set({
        ...formReset,
        ...(shown && { done: shown }),
        ...(!notice && { waits: true }),
        draft: Object.freeze({ ...draft, amount: '' }),
        quote: undefined,
        quoting: 'none',
        ...(!wasShown && stage === 'asking' && { problem: text('swap.abandoned') }),
      })
    }
    const { open, stack } = router.state.get()
    // The view of an embedded wallet's request may lie above the review.
    if (wasShown && open && stack.some(({ view }) => view === 'SwapReview')) router.reset('Account')
    // The engine tells of what waits for others.
    if (notice) deps.notices.snack('success', text(notice))
  }

  /** Leaves a step that was proposed; what follows it is for later. */
  const leaveProposed = (
    { review, step, account }: Asked,
    { executed, needed }: Outcome & { readonly state: 'proposed' },
    isShown: () => boolean,
  ) => {
    record = undefined
    void executed.then((hash) => {
      if (hash !== undefined) deps.emit('swap.sent', { ...eventOf(review), step: step.kind, hash })
    })
    if (step.kind === 'swap') finish(review, account, isShown, needed > 1 ? undefined : 'swap.sent')
    else if (isShown()) returnToForm(text('transactions.proposed'))
  }

  /** Leads from a step that was sent, or signed, to the next one, or to the end. */
  const proceed = async (
    { review, step, account, signal }: Asked,
    outcome: Outcome & { readonly state: 'sent' },
    isShown: () => boolean,
  ) => {
    const { kind } = step
    const { hash } = outcome
    if (kind === 'permit') {
      signal.throwIfAborted()
      record = outcome.record
      // The wallet has answered, so there is nothing left to decline.
      set({ stage: 'preparing' })
      return renew(review, account, signal, {}, 'signed')
    }
    deps.emit('swap.sent', { ...eventOf(review), step: kind, ...(hash !== undefined && { hash }) })
    const { signed } = review
    if (signed) void deps.permits().then(({ markUsed }) => markUsed(signed))
    if (kind === 'swap') {
      record = undefined
      return finish(review, account, isShown, hash === undefined ? 'swap.finished' : 'swap.sent')
    }
    if (!isShown()) {
      if (kind === 'approve') deps.notices.snack('success', text('swap.allowance.left'))
      return
    }
    record = outcome.record
    set({ stage: 'allowing' })
    await waitForAllowance(step, review, account, signal)
    // A confirmed approval must not be requested again, even if there is no new quote now.
    const allowed = kind === 'approve' ? { allowed: true } : {}
    set({ review: Object.freeze({ ...review, steps: Object.freeze(review.steps.slice(1)) }), ...allowed })
    await renew(review, account, signal, allowed)
  }

  /** Reports that a step failed, and shows why. */
  const fail = (review: SwapReview, error: unknown, isShown: () => boolean, outcome?: Outcome) => {
    deps.emit('swap.failed', { ...eventOf(review), message: errorText(error).slice(0, 200) })
    if (!isShown()) return
    const isUnclear = outcome?.state === 'unclear'
    if (isUnclear && outcome.isAccepted) return returnToForm(text('swap.unclear'))
    if (outcome?.state === 'open') set({ review: withNote(review) })
    // Without a clear answer, it is not known whether the wallet sends it.
    set({ stage: 'review', problem: isUnclear ? text('swap.unclear') : failureSentence(error, text) })
  }

  /** Asks the wallet for the next step of the reviewed swap; does nothing while it is already asked. */
  const confirm = async (): Promise<void> => {
    const { stage, review: reviewed } = state.get()
    if (stage !== 'review' || !reviewed) return
    const attempt = ++lastAttempt
    const isShown = () => attempt === lastAttempt
    set({ ...noProblem, stage: 'asking' })
    const signal = signalOf('work')
    const request = page.current()
    let outcome: Outcome | undefined
    try {
      const account = currentAccount()
      const [first] = reviewed.steps
      if (!account || !first) throw notSent(text('swap.moved'))
      check(first.intent, signal)
      const review = await refresh(reviewed, account, signal)
      if (!review) return page.settle(request, undefined, notSent(text('swap.worse')))
      const [step] = review.steps
      if (!step) throw notSent(text('swap.moved'))
      const plain = await stepOf(review, step, account, signal)
      outcome = await deps.transactions.ask({
        ...plain,
        record,
        onAsked: () => {
          if (request) request.isWalletAsked = true
          deps.emit('swap.started', { ...eventOf(review), step: step.kind })
        },
        onAccepted: () => {
          if (isShown()) set({ stage: 'allowing' })
        },
      })
      const answer = step.kind === 'swap' && 'result' in outcome ? outcome.result : undefined
      page.settle(request, answer, errorOf(outcome, text))
      if (outcome.state === 'declined') {
        deps.emit('swap.declined', eventOf(review))
        if (isShown()) set({ stage: 'review', problem: text('transactions.step.declined'), declined: true })
      } else if (outcome.state === 'sent') await proceed({ review, step, account, signal }, outcome, isShown)
      else if (outcome.state === 'proposed')
        leaveProposed({ review, step, account, signal }, outcome, isShown)
      else if (outcome.state === 'refused' && outcome.isBatchRefused && step.before && isShown())
        await separate(review, account, signal)
      else if (outcome.state !== 'cancelled') fail(review, errorOf(outcome, text), isShown, outcome)
    } catch (error) {
      page.settle(request, undefined, error)
      if (!signal.aborted) fail(reviewed, error, isShown)
    }
  }

  const abandonedMessage = (review: SwapReview | undefined): MessageId =>
    review?.steps[0]?.kind === 'permit' ? 'swap.permit.abandoned' : 'swap.abandoned'
  /** Stops waiting for the wallet, which may still send; a message then reports its answer. */
  const abandon = () => {
    const { stage } = state.get()
    if (stage !== 'asking' && stage !== 'allowing') return
    // The wallet has agreed, so the same swap is not offered again.
    if (stage === 'allowing' && state.get().review?.steps[0]?.kind === 'swap')
      return returnToForm(text('swap.left'))
    const message = stage === 'allowing' ? 'swap.allowance.left' : abandonedMessage(state.get().review)
    lastAttempt++
    cancelWork()
    set({ ...formReset, problem: text(message) })
    void requote()
  }

  /** Follows a change of account or network, after which nothing of the old one may be swapped. */
  const follow = (last: { readonly network?: string | undefined; readonly address?: string | undefined }) => {
    const account = currentAccount()
    const current = { network: account?.network.caipNetworkId, address: account?.address }
    if (current.network === last.network && current.address === last.address) return current
    const { stage, review } = state.get()
    lastAttempt++
    record = undefined
    reset()
    if (stage === 'asking') set({ problem: text(abandonedMessage(review)) })
    if (isFormShown()) void loadTokens()
    return current
  }

  return {
    prepare: () => {
      record = undefined
      return prepare()
    },
    confirm,
    abandon,
    follow,
    /** Begins the page's promise for the form that it opens. */
    begin: (): Promise<TransactionResult> => {
      page.end()
      return page.begin()
    },
    /** Call it when the visitor has left the form that the page opened. */
    onFormLeft: () => {
      if (state.get().stage === 'asking') page.leave()
      else page.end()
    },
    /** Goes back from the review to the form. */
    revise: () => {
      const { stage, review } = state.get()
      if (!review || (stage !== 'review' && stage !== 'preparing')) return
      if (stage === 'preparing') {
        lastAttempt++
        cancelWork()
      }
      set(formReset)
      void requote()
    },
  }
}

/** A step that the wallet was asked for. */
interface Asked {
  readonly review: SwapReview
  readonly step: SwapStep
  readonly account: AccountInUse
  readonly signal: AbortSignal
}

const eventOf = ({ quote: { query } }: SwapReview) => ({
  network: query.network.caipNetworkId,
  from: query.pay.symbol,
  to: query.get.symbol,
})
