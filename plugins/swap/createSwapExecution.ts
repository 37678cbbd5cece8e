import type { AccountInUse } from 'portico/core'
import { errorText, isOf, isRejection, isSameAddress, isUnsent, watchMismatch, within } from 'portico/core'
import type { MessageId } from 'portico/kernel'
import type { CallIntent } from 'portico/plugins/transactions/contract'
import { checkDraft } from './checkDraft.js'
import type { SwapQuery, SwapQuote, SwapReview, SwapState, SwapStep } from './contract.js'
import type { SwapContext } from './createSwapContext.js'
import { QUOTE_LIFETIME, type SwapFields } from './createSwapFields.js'
import { failureSentence, notSent } from './failures.js'
import { isCovered, isSameStep } from './isCovered.js'
import { prepareSwap } from './prepareSwap.js'

/** Maximum age of a reviewed quote when the wallet is asked, in milliseconds. */
const REVIEW_AGE = 45_000
/** Time limit for reading the balance, in milliseconds. */
const READ_TIMEOUT = 12_000
/**
 * How many times an allowance is read until it is confirmed, and the delay between two reads, in
 * milliseconds.
 */
const [ALLOWANCE_READS, ALLOWANCE_INTERVAL] = [240, 1_000]

/** The parts by which a swap counts as equal to one that may still be open, whatever its amount. */
const requestKeyOf = ({ network, account, pay, get }: SwapQuery) => ({
  network: network.caipNetworkId,
  from: account,
  parts: [pay.address ?? '', get.address ?? ''],
})

/**
 * The text for a review that does not use the permit of the one before; undefined if it does, or needs no
 * permit.
 */
const permitChangeMessage = (next: SwapReview, previous: SwapReview['permit']): MessageId | undefined =>
  !previous || next.permit === previous || next.steps[0]?.kind === 'swap'
    ? undefined
    : next.permit
      ? 'swap.permit.expired'
      : 'swap.permit.replaced'

/**
 * Creates the second part of the form's machine: from the review to the wallet, and to the check of the
 * transaction that was sent.
 */
export const createSwapExecution = (
  context: SwapContext,
  { requote, quoteAgain, queryOf, isSameQuery, isDraftOf, isShown: isFormShown, loadTokens }: SwapFields,
) => {
  const {
    deps,
    set,
    noProblem,
    formReset,
    currentAccount,
    signalOf,
    abilitiesOf,
    cancelWork,
    cancelQuote,
    reset,
  } = context
  const { state, sessions, router, text, requests } = deps

  /** Creates and checks the review of a quote; rejects with a sentence for the visitor. */
  const createReview = async (
    quote: SwapQuote,
    account: AccountInUse,
    signal: AbortSignal,
  ): Promise<SwapReview> => {
    const nativeBalance = await within(sessions.balance(account.namespace, signal), {
      ms: READ_TIMEOUT,
      signals: [signal],
    }).catch(() => undefined)
    return prepareSwap(quote, account, {
      abilities: await abilitiesOf(account),
      text,
      amountText: deps.amountText,
      rpcHosts: deps.rpcHosts,
      ownedTokens: deps.ownedTokens(account.namespace),
      nativeBalance,
      permits: deps.permits,
      openRequestNoteOf: () => deps.requests.noteOf(requestKeyOf(quote.query), account, signal),
      signal,
    })
  }
  /** Builds the swap, with everything that the review shows; resolves with whether it can be reviewed. */
  const prepare = async (): Promise<boolean> => {
    const { stage, draft, quote, quoting: status } = state.get()
    if (stage !== 'form' || status !== 'ready' || !quote || checkDraft(draft)) return false
    const account = currentAccount()
    const query = account && queryOf(account)
    if (!account || !isSameQuery(quote.query, query)) return false
    cancelWork()
    cancelQuote()
    const signal = signalOf('work')
    set({ ...formReset, stage: 'preparing' })
    try {
      const isOld = deps.now() - quote.at > QUOTE_LIFETIME
      const freshQuote = isOld ? await quoteAgain(quote.query, account, signal) : quote
      const review = await createReview(freshQuote, account, signal)
      signal.throwIfAborted()
      set({ stage: 'review', review, quote: freshQuote })
      return true
    } catch (error) {
      if (signal.aborted) return false
      set({ stage: 'form', problem: failureSentence(error, text) })
      void requote(QUOTE_LIFETIME)
      return false
    }
  }

  /** Reads the broadcast transaction back, and warns the visitor if it differs. */
  const checkSent = async (
    intent: CallIntent,
    hash: string,
    account: AccountInUse,
    { quote: { source } }: SwapReview,
  ) => {
    const { calls } = await abilitiesOf(account)
    const { chain, network, session, address } = account
    const apartFrom = source.host?.(network)
    await watchMismatch({
      transaction: { network: intent.network, hash },
      view: 'SwapMismatch',
      router,
      read: (signal) => calls.readBack(intent, hash, network, signal, { apartFrom, session }),
      report: (mismatch) => deps.emit('swap.mismatch', mismatch),
      isOpenEnded: session.accounts
        .get()
        .some(({ type, address: each }) => type === 'smartAccount' && isSameAddress(chain, each, address)),
      pause: deps.pause,
      signal: deps.signal,
    })
  }

  /** Waits until an approval is confirmed on the chain; rejects if that takes too long. */
  const waitForAllowance = async (
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
    throw notSent(text('swap.allowance.late'))
  }

  /**
   * Removes the mark of accepted calls once there are none that are recent enough, so that the next visit
   * does not load this code for them.
   */
  const clearAccepted = () => {
    if (!requests.hasAccepted()) deps.accepted.remove()
  }
  /** Records a swap before the wallet is asked; throws if another tab has asked for it since the review. */
  const recordRequest = (review: SwapReview, intent: CallIntent, account: AccountInUse): string => {
    const { query } = review.quote
    const id = requests.record(requestKeyOf(query), { amount: query.amount, intent }, account, review.notes)
    if (id !== undefined) return id
    set({ review: requests.withNote(review) })
    throw notSent(text('swap.note.open'))
  }
  /**
   * Asks the wallet about calls that it accepted on a page, or in a session, that is gone, until it reports
   * their transaction.
   */
  const resume = () => {
    clearAccepted()
    const account = currentAccount()
    if (!account) return
    requests.follow(account, (id, hash, error) => {
      if (error !== undefined) requests.settleBy(id, error)
      else {
        requests.settle(id)
        deps.notices.snack('success', text(hash === undefined ? 'swap.finished' : 'swap.sent'))
      }
      clearAccepted()
    })
  }

  let lastAttempt = 0
  /** Goes back to an empty form from a swap that may be sent at any time. */
  const returnToForm = (problem: string) => {
    lastAttempt++
    cancelWork()
    cancelQuote()
    const draft = Object.freeze({ ...state.get().draft, amount: '' })
    set({ ...formReset, draft, quote: undefined, quoting: 'none', problem })
  }
  /** Asks the wallet for the next step of the reviewed swap; does nothing while it is already asked. */
  const confirm = async (): Promise<void> => {
    const { stage, review: reviewed } = state.get()
    const account = currentAccount()
    if (stage !== 'review' || !reviewed) return
    const { query } = reviewed.quote
    const event = { network: query.network.caipNetworkId, from: query.pay.symbol, to: query.get.symbol }
    const attempt = ++lastAttempt
    let resolveAcceptance = () => {}
    const acceptance = new Promise<void>((resolve) => {
      resolveAcceptance = resolve
    })
    set({ ...noProblem, stage: 'asking' })
    const signal = signalOf('work')
    const isShown = () => attempt === lastAttempt
    /** True once the wallet was asked. From then on it may send at any time. */
    let isWalletAsked = false
    /** True once the wallet has agreed, while the hash is still to come. */
    let isAccepted = false
    /** Id of the request, which stays recorded until it is certain that it is no longer open. */
    let requestId: string | undefined
    const settleRequest = () => {
      if (requestId !== undefined) requests.settle(requestId)
      clearAccepted()
    }
    const check = (intent: CallIntent): AccountInUse => {
      signal.throwIfAborted()
      const current = currentAccount()
      if (!isOf(intent, current)) throw notSent(text('swap.moved'))
      return current
    }
    /** Requests another quote and creates its review, for the next step. */
    const renewReview = async (
      account: AccountInUse,
      change: Pick<SwapState, 'allowed'> = {},
      permit?: SwapReview['permit'],
    ) => {
      const next = await createReview(await quoteAgain(query, account, signal), account, signal)
      signal.throwIfAborted()
      // An approval instead of a permit may be for another contract; the visitor has to confirm it anyway.
      const confirmed =
        reviewed.permit && !next.permit
          ? { ...reviewed, contract: next.contract, spender: next.spender }
          : reviewed
      const problem =
        permitChangeMessage(next, permit) ?? (isCovered(next, confirmed) ? undefined : 'swap.worse')
      set({
        stage: 'review',
        review: next,
        quote: next.quote,
        ...change,
        ...(problem && { problem: text(problem) }),
      })
    }
    try {
      const [first] = reviewed.steps
      if (!account || !first) throw notSent(text('swap.moved'))
      check(first.intent)
      const { signed } = reviewed
      const isFresh = async () =>
        !signed ||
        (await deps.permits()).isFresh(signed, {
          abilities: await abilitiesOf(account),
          session: account.session,
          network: account.network,
          signal,
        })
      if (deps.now() - reviewed.quote.at > REVIEW_AGE || !(await isFresh())) {
        const next = await createReview(await quoteAgain(query, account, signal), account, signal)
        signal.throwIfAborted()
        set({ review: next, quote: next.quote })
        // The visitor has confirmed the review that was shown, so the new one must not give less or begin
        // with another step.
        if (!isCovered(next, reviewed) || !isSameStep(next.steps[0], first)) {
          set({ stage: 'review', problem: text(permitChangeMessage(next, reviewed.permit) ?? 'swap.worse') })
          return
        }
      }
      const { review } = state.get()
      const step = review?.steps[0]
      if (!review || !step) throw notSent(text('swap.moved'))
      const { intent, kind } = step
      const [abilities, tracing] = await Promise.all([
        abilitiesOf(account),
        deps.tracing.of(account.namespace),
      ])
      const permits = kind === 'permit' ? await deps.permits() : undefined
      let sending: Promise<string | undefined> | undefined
      await deps.alone(async () => {
        // The last step is always a transaction; its request names the account and the network of all steps.
        await abilities.calls.recheck(account.session, review.steps.at(-1)?.intent ?? intent, signal)
        check(intent)
        if (kind === 'swap') requestId = recordRequest(review, intent, account)
        // Nothing is sent by a signature.
        isWalletAsked = !permits
        deps.emit('swap.started', { ...event, step: kind })
        if (permits) {
          sending = permits.sign({
            intent,
            account,
            abilities,
            sessions,
            signal,
          })
          await sending
          return
        }
        // Without the signal, because a visitor who has stopped waiting still has to learn if the wallet
        // sends it.
        const { network, from, call } = intent
        const request = { network, from, call }
        const sent = sessions.sendTransaction(request, {
          follow: async (session, batch, stop) => {
            isAccepted = true
            if (requestId !== undefined) {
              requests.accept(requestId, batch)
              deps.accepted.set(true)
            }
            if (isShown()) set({ stage: 'allowing' })
            resolveAcceptance()
            return tracing?.follow?.(session, call, batch, stop)
          },
        })
        sending = sent
        // Other tabs may ask the wallet as soon as it has agreed.
        await Promise.race([sent, acceptance])
      }, signal)
      if (!sending) throw notSent(text('swap.elsewhere'))
      const hash = await sending
      if (permits) {
        signal.throwIfAborted()
        // The wallet has answered, so there is nothing left to decline.
        set({ stage: 'preparing' })
        return await renewReview(account, {}, 'signed')
      }
      settleRequest()
      deps.emit('swap.sent', { ...event, step: kind, ...(hash !== undefined && { hash }) })
      if (hash !== undefined) {
        const { fee } = review
        void checkSent({ ...intent, ...(fee !== undefined && { fee }) }, hash, account, review)
      }
      const { signed: usedPermit } = review
      if (usedPermit) void deps.permits().then(({ markUsed }) => markUsed(usedPermit))
      if (kind !== 'swap') {
        if (!isShown()) {
          if (kind === 'approve') deps.notices.snack('success', text('swap.allowance.left'))
          return
        }
        isWalletAsked = false
        set({ stage: 'allowing' })
        await waitForAllowance(step, review, account, signal)
        // A confirmed approval must not be requested again, even if there is no new quote now.
        const remaining = Object.freeze({ ...review, steps: Object.freeze(review.steps.slice(1)) })
        set({ review: remaining, ...(kind === 'approve' && { allowed: true }) })
        await renewReview(account, kind === 'approve' ? { allowed: true } : {})
        return
      }
      const wasShown = isShown()
      // Also if the form still shows the same swap, because it could be sent again.
      if (wasShown || (isOf(intent, currentAccount()) && isDraftOf(account, query))) {
        const { stage: currentStage, draft, review: shownReview } = state.get()
        lastAttempt++
        cancelWork()
        cancelQuote()
        set({
          ...formReset,
          ...(shownReview && { done: shownReview }),
          draft: Object.freeze({ ...draft, amount: '' }),
          quote: undefined,
          quoting: 'none',
          ...(!wasShown && currentStage === 'asking' && { problem: text('swap.abandoned') }),
        })
      }
      const { open, stack } = router.state.get()
      // The view of an embedded wallet's request may lie above the review.
      if (wasShown && open && stack.some(({ view }) => view === 'SwapReview')) router.reset('Account')
      deps.notices.snack('success', text(hash === undefined ? 'swap.finished' : 'swap.sent'))
    } catch (error) {
      if (requestId !== undefined && requests.settleBy(requestId, error)) clearAccepted()
      if (isRejection(error)) {
        deps.emit('swap.declined', event)
        if (isShown()) set({ stage: 'review', problem: text('swap.declined'), declined: true })
        return
      }
      if (signal.aborted && !isWalletAsked) return
      deps.emit('swap.failed', { ...event, message: errorText(error).slice(0, 200) })
      if (!isShown()) return
      if (isAccepted && !isUnsent(error)) return returnToForm(text('swap.unclear'))
      // Without a clear answer, it is not known whether the wallet sends it.
      const isClear = !isWalletAsked || isUnsent(error)
      set({ stage: 'review', problem: isClear ? failureSentence(error, text) : text('swap.unclear') })
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
    reset()
    if (stage === 'asking') set({ problem: text(abandonedMessage(review)) })
    if (isFormShown()) void loadTokens()
    return current
  }

  return {
    prepare,
    confirm,
    abandon,
    follow,
    resume,
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
