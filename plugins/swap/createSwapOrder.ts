import { errorText, isOf, isRejection, isUnsent, watchMismatch, within } from 'portico/core'
import type { CallIntent, MessageId } from 'portico/kernel'
import { checkDraft } from './checkDraft.js'
import type { SwapQuery, SwapQuote, SwapReview, SwapState, SwapStep } from './contract.js'
import { REFRESH, type SwapFields } from './createSwapFields.js'
import type { SwapRoom } from './createSwapRoom.js'
import { failureSentence, notSent } from './failures.js'
import { isCovered, isSameStep } from './isCovered.js'
import { prepareSwap } from './prepareSwap.js'
import type { SwapAccount } from './swapAccount.js'

/** Maximum age of a reviewed quote when the wallet is asked, in milliseconds. */
const REVIEW_AGE = 45_000
/** Time limit for reading the balance, in milliseconds. */
const READ = 12_000
/**
 * How many times an allowance is read until it is confirmed, and the delay between two reads, in
 * milliseconds.
 */
const [LOOKS, LOOK] = [240, 1_000]

/** The parts by which a swap counts as equal to one that may still be open, whatever its amount. */
const sameOf = ({ network, account, pay, get }: SwapQuery) => ({
  network: network.caipNetworkId,
  from: account,
  parts: [pay.address ?? '', get.address ?? ''],
})

/**
 * The text for a review that does not use the permit of the one before; undefined if it does, or needs no
 * permit.
 */
const permitChange = (next: SwapReview, seen: SwapReview['permit']): MessageId | undefined =>
  !seen || next.permit === seen || next.steps[0]?.kind === 'swap'
    ? undefined
    : next.permit
      ? 'swap.permit.expired'
      : 'swap.permit.replaced'

/**
 * Creates the second part of the form's machine: from the review to the wallet, and to the check of the
 * transaction that was sent.
 */
export const createSwapOrder = (
  room: SwapRoom,
  { requote, quoteAgain, queryOf, isOfQuery, isDraftOf, isShown: isFormShown, list }: SwapFields,
) => {
  const { deps, set, noProblem, atForm, here, signalOf, swapsOf, drop, dropQuote, reset } = room
  const { state, sessions, router, text, requests } = deps

  /** Creates and checks the review of a quote; rejects with a sentence for the visitor. */
  const reviewOf = async (quote: SwapQuote, at: SwapAccount, signal: AbortSignal): Promise<SwapReview> => {
    const nativeBalance = await within(sessions.balance(at.namespace, signal), {
      ms: READ,
      signals: [signal],
    }).catch(() => undefined)
    return prepareSwap(quote, at, {
      swaps: await swapsOf(at),
      text,
      amountText: deps.amountText,
      owned: deps.owned(at.namespace),
      nativeBalance,
      permits: deps.permits,
      openOf: () => deps.requests.noteOf(sameOf(quote.query), at, signal),
      signal,
    })
  }
  /** Builds the swap, with everything that the review shows; resolves with whether it can be reviewed. */
  const prepare = async (): Promise<boolean> => {
    const { stage, draft, quote, quoting: status } = state.get()
    if (stage !== 'form' || status !== 'ready' || !quote || checkDraft(draft)) return false
    const at = here()
    const query = at && queryOf(at)
    if (!at || !isOfQuery(quote.query, query)) return false
    drop()
    dropQuote()
    const signal = signalOf('work')
    set({ ...atForm, stage: 'preparing' })
    try {
      const isOld = deps.now() - quote.at > REFRESH
      const now = isOld ? await quoteAgain(quote.query, at, signal) : quote
      const review = await reviewOf(now, at, signal)
      signal.throwIfAborted()
      set({ stage: 'review', review, quote: now })
      return true
    } catch (error) {
      if (signal.aborted) return false
      set({ stage: 'form', problem: failureSentence(error, text) })
      void requote(REFRESH)
      return false
    }
  }

  /** Reads the broadcast transaction back, and warns the visitor if it differs. */
  const compare = async (intent: CallIntent, hash: string, at: SwapAccount) => {
    const swaps = await swapsOf(at)
    await watchMismatch({
      transaction: { network: intent.network, hash },
      view: 'SwapMismatch',
      router,
      read: (signal) => swaps.readBack(intent, hash, at.network, signal),
      report: (mismatch) => deps.emit('swap.mismatch', mismatch),
      pause: deps.pause,
      signal: deps.signal,
    })
  }

  /** Waits until an approval is confirmed on the chain; rejects if that takes too long. */
  const untilAllowed = async (
    { kind, call }: SwapStep,
    { quote, spender }: SwapReview,
    at: SwapAccount,
    signal: AbortSignal,
  ) => {
    const { session, network, account, amount, pay } = quote.query
    const swaps = await swapsOf(at)
    const asked = { token: pay.address ?? call.to, owner: account, spender }
    for (let look = 0; look < LOOKS; look++) {
      const allowance = await swaps.allowance(session, asked, network, signal).catch(() => undefined)
      if (allowance !== undefined && (kind === 'reset' ? allowance === 0n : allowance >= amount)) return
      await deps.pause(LOOK, signal)
    }
    throw notSent(text('swap.allowance.late'))
  }

  /**
   * Removes the mark of accepted calls once there are none that are recent enough, so that the next visit
   * does not load this code for them.
   */
  const endAccepted = () => {
    if (!requests.hasAccepted()) deps.accepted.remove()
  }
  /** Keeps a swap before the wallet is asked; refuses if another tab has asked for it since the review. */
  const keep = (review: SwapReview, intent: CallIntent, at: SwapAccount): string => {
    const { query } = review.quote
    const id = requests.record(sameOf(query), { amount: query.amount, intent }, at, review.notes)
    if (id !== undefined) return id
    set({ review: requests.withNote(review) })
    throw notSent(text('swap.note.open'))
  }
  /**
   * Asks the wallet about calls that it accepted on a page, or in a session, that is gone, until it reports
   * their transaction.
   */
  const resume = () => {
    endAccepted()
    const at = here()
    if (!at) return
    requests.follow(at, (id, hash, error) => {
      if (hash === undefined) requests.settleBy(id, error)
      else {
        requests.settle(id)
        deps.notices.snack('success', text('swap.sent'))
      }
      endAccepted()
    })
  }

  let running = 0
  /** Goes back to an empty form from a swap that may be sent at any time. */
  const leave = (problem: string) => {
    running++
    drop()
    dropQuote()
    const draft = Object.freeze({ ...state.get().draft, amount: '' })
    set({ ...atForm, draft, quote: undefined, quoting: 'none', problem })
  }
  /** Asks the wallet for the next step of the reviewed swap; does nothing while it is already asked. */
  const confirm = async (): Promise<void> => {
    const { stage, review: reviewed } = state.get()
    const at = here()
    if (stage !== 'review' || !reviewed) return
    const { query } = reviewed.quote
    const event = { network: query.network.caipNetworkId, from: query.pay.symbol, to: query.get.symbol }
    const attempt = ++running
    let agreed = () => {}
    const agreement = new Promise<void>((resolve) => {
      agreed = resolve
    })
    set({ ...noProblem, stage: 'asking' })
    const signal = signalOf('work')
    const isShown = () => attempt === running
    /** True once the wallet was asked. From then on it may send at any time. */
    let asked = false
    /** True once the wallet has agreed, while the hash is still to come. */
    let isAccepted = false
    /** Id of the request, which is kept until it is certain that it is no longer open. */
    let kept: string | undefined
    const forget = () => {
      if (kept !== undefined) requests.settle(kept)
      endAccepted()
    }
    const check = (intent: CallIntent): SwapAccount => {
      signal.throwIfAborted()
      const now = here()
      if (!isOf(intent, now)) throw notSent(text('swap.moved'))
      return now
    }
    /** Requests another quote and creates its review, for the next step. */
    const renew = async (
      at: SwapAccount,
      change: Pick<SwapState, 'allowed'> = {},
      permit?: SwapReview['permit'],
    ) => {
      const next = await reviewOf(await quoteAgain(query, at, signal), at, signal)
      signal.throwIfAborted()
      // An approval instead of a permit may be for another contract; the visitor has to confirm it anyway.
      const seen =
        reviewed.permit && !next.permit
          ? { ...reviewed, contract: next.contract, spender: next.spender }
          : reviewed
      const problem = permitChange(next, permit) ?? (isCovered(next, seen) ? undefined : 'swap.worse')
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
      if (!at || !first) throw notSent(text('swap.moved'))
      check(first.intent)
      const { signed } = reviewed
      const isFresh = async () =>
        !signed ||
        (await deps.permits()).isFresh(signed, {
          swaps: await swapsOf(at),
          session: at.session,
          network: at.network,
          signal,
        })
      if (deps.now() - reviewed.quote.at > REVIEW_AGE || !(await isFresh())) {
        const next = await reviewOf(await quoteAgain(query, at, signal), at, signal)
        signal.throwIfAborted()
        set({ review: next, quote: next.quote })
        // The visitor has confirmed the review that was shown, so the new one must not give less or begin
        // with another step.
        if (!isCovered(next, reviewed) || !isSameStep(next.steps[0], first)) {
          set({ stage: 'review', problem: text(permitChange(next, reviewed.permit) ?? 'swap.worse') })
          return
        }
      }
      const { review } = state.get()
      const step = review?.steps[0]
      if (!review || !step) throw notSent(text('swap.moved'))
      const { intent, kind } = step
      const swaps = await swapsOf(at)
      const permits = kind === 'permit' ? await deps.permits() : undefined
      let sending: Promise<string> | undefined
      await deps.alone(async () => {
        // The last step is always a transaction; its request names the account and the network of all steps.
        await swaps.recheck(at.session, review.steps.at(-1)?.intent ?? intent, signal)
        check(intent)
        if (kind === 'swap') kept = keep(review, intent, at)
        // Nothing is sent by a signature.
        asked = !permits
        deps.emit('swap.started', { ...event, step: kind })
        if (permits) {
          sending = permits.sign({
            intent,
            at,
            swaps,
            sessions,
            signal,
          })
          await sending
          return
        }
        // Without the signal, because a visitor who has stopped waiting still has to learn if the wallet
        // sends it.
        const sent = sessions.sendTransaction(intent, {
          onAccepted: (batch) => {
            isAccepted = true
            if (kept !== undefined) {
              requests.accept(kept, batch)
              deps.accepted.set(true)
            }
            if (isShown()) set({ stage: 'allowing' })
            agreed()
          },
        })
        sending = sent
        // Other tabs may ask the wallet as soon as it has agreed.
        await Promise.race([sent, agreement])
      }, signal)
      if (!sending) throw notSent(text('swap.elsewhere'))
      const hash = await sending
      if (permits) {
        signal.throwIfAborted()
        // The wallet has answered, so there is nothing left to decline.
        set({ stage: 'preparing' })
        return await renew(at, {}, 'signed')
      }
      forget()
      deps.emit('swap.sent', { ...event, step: kind, hash })
      void compare(intent, hash, at)
      const { signed: spent } = review
      if (spent) void deps.permits().then(({ use }) => use(spent))
      if (kind !== 'swap') {
        if (!isShown()) {
          if (kind === 'approve') deps.notices.snack('success', text('swap.allowance.left'))
          return
        }
        asked = false
        set({ stage: 'allowing' })
        await untilAllowed(step, review, at, signal)
        // A confirmed approval must not be requested again, even if there is no new quote now.
        const left = Object.freeze({ ...review, steps: Object.freeze(review.steps.slice(1)) })
        set({ review: left, ...(kind === 'approve' && { allowed: true }) })
        await renew(at, kind === 'approve' ? { allowed: true } : {})
        return
      }
      const wasShown = isShown()
      // Also if the form still shows the same swap, because it could be sent again.
      if (wasShown || (isOf(intent, here()) && isDraftOf(at, query))) {
        const { stage: other, draft, review: shown } = state.get()
        running++
        drop()
        dropQuote()
        set({
          ...atForm,
          ...(shown && { done: shown }),
          draft: Object.freeze({ ...draft, amount: '' }),
          quote: undefined,
          quoting: 'none',
          ...(!wasShown && other === 'asking' && { problem: text('swap.abandoned') }),
        })
      }
      const { open, stack } = router.state.get()
      // The view of an embedded wallet's request may lie above the review.
      if (wasShown && open && stack.some(({ view }) => view === 'SwapReview')) router.reset('Account')
      deps.notices.snack('success', text('swap.sent'))
    } catch (error) {
      if (kept !== undefined && requests.settleBy(kept, error)) endAccepted()
      if (isRejection(error)) {
        deps.emit('swap.declined', event)
        if (isShown()) set({ stage: 'review', problem: text('swap.declined'), declined: true })
        return
      }
      if (signal.aborted && !asked) return
      deps.emit('swap.failed', { ...event, message: errorText(error).slice(0, 200) })
      if (!isShown()) return
      if (isAccepted && !isUnsent(error)) return leave(text('swap.unclear'))
      // Without a clear answer, it is not known whether the wallet sends it.
      const isClear = !asked || isUnsent(error)
      set({ stage: 'review', problem: isClear ? failureSentence(error, text) : text('swap.unclear') })
    }
  }

  const abandoned = (review: SwapReview | undefined): MessageId =>
    review?.steps[0]?.kind === 'permit' ? 'swap.permit.abandoned' : 'swap.abandoned'
  /** Stops waiting for the wallet, which may still send; a message then reports its answer. */
  const abandon = () => {
    const { stage } = state.get()
    if (stage !== 'asking' && stage !== 'allowing') return
    // The wallet has agreed, so the same swap is not offered again.
    if (stage === 'allowing' && state.get().review?.steps[0]?.kind === 'swap') return leave(text('swap.left'))
    const left = stage === 'allowing' ? 'swap.allowance.left' : abandoned(state.get().review)
    running++
    drop()
    set({ ...atForm, problem: text(left) })
    void requote()
  }

  /** Follows a change of account or network, after which nothing of the old one may be swapped. */
  const follow = (last: { readonly network?: string | undefined; readonly address?: string | undefined }) => {
    const at = here()
    const now = { network: at?.network.caipNetworkId, address: at?.address }
    if (now.network === last.network && now.address === last.address) return now
    const { stage, review } = state.get()
    running++
    reset()
    if (stage === 'asking') set({ problem: text(abandoned(review)) })
    if (isFormShown()) void list()
    return now
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
        running++
        drop()
      }
      set(atForm)
      void requote()
    },
  }
}
