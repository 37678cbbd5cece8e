import { type AccountInUse, isOf, within } from 'portico/core'
import type { MessageId } from 'portico/kernel'
import { checkDraft } from './checkDraft.js'
import type { SwapNote, SwapQuery, SwapQuote, SwapReview, SwapState } from './contract.js'
import type { SwapContext } from './createSwapContext.js'
import { QUOTE_LIFETIME, type SwapFields } from './createSwapFields.js'
import { failureSentence, notSent } from './failures.js'
import { isCovered, isSameStep } from './isCovered.js'
import { prepareSwap } from './prepareSwap.js'

/** Maximum age of a reviewed quote when the wallet is asked, in milliseconds. */
const REVIEW_AGE = 45_000
/** Time limit for reading the balance, in milliseconds. */
const READ_TIMEOUT = 12_000

/** By what a swap counts as equal to one that may still be open, whatever its amount. */
export const keyOf = ({ network, account, pay, get }: SwapQuery) => ({
  feature: 'swap',
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

/** Creates the reviews of a swap: the first one, the next one after a step, and a fresh one for an old one. */
export const createSwapReviews = (
  { deps, set, formReset, currentAccount, signalOf, abilitiesOf, cancelWork, cancelQuote }: SwapContext,
  { requote, quoteAgain, queryOf, isSameQuery }: SwapFields,
) => {
  const { state, sessions, text } = deps
  /** False once the wallet has refused to make the calls of this swap in one transaction. */
  let mayBatch = true

  /** Creates and checks the review of a quote; rejects with a sentence for the visitor. */
  const create = async (
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
      mayBatch,
      openRequestNoteOf: async () => {
        const earlier = await deps.transactions.earlier(keyOf(quote.query), signal)
        return earlier && `swap.note.${earlier}`
      },
      signal,
    })
  }
  const createAgain = async ({ quote }: SwapReview, account: AccountInUse, signal: AbortSignal) => {
    const next = await create(await quoteAgain(quote.query, account, signal), account, signal)
    signal.throwIfAborted()
    return next
  }
  const isFresh = async ({ quote, signed }: SwapReview, account: AccountInUse, signal: AbortSignal) => {
    if (deps.now() - quote.at > REVIEW_AGE) return false
    if (!signed) return true
    const { session, network } = account
    const abilities = await abilitiesOf(account)
    return (await deps.permits()).isFresh(signed, { abilities, session, network, signal })
  }

  return {
    /** Builds the swap, with everything that the review shows; resolves with whether it can be reviewed. */
    prepare: async (): Promise<boolean> => {
      const { stage, draft, quote, quoting: status } = state.get()
      if (stage !== 'form' || status !== 'ready' || !quote || checkDraft(draft)) return false
      const account = currentAccount()
      const query = account && queryOf(account)
      if (!account || !isSameQuery(quote.query, query)) return false
      cancelWork()
      cancelQuote()
      mayBatch = true
      const signal = signalOf('work')
      set({ ...formReset, stage: 'preparing' })
      try {
        const isOld = deps.now() - quote.at > QUOTE_LIFETIME
        const freshQuote = isOld ? await quoteAgain(quote.query, account, signal) : quote
        const review = await create(freshQuote, account, signal)
        signal.throwIfAborted()
        set({ stage: 'review', review, quote: freshQuote })
        return true
      } catch (error) {
        if (signal.aborted) return false
        set({ stage: 'form', problem: failureSentence(error, text) })
        void requote(QUOTE_LIFETIME)
        return false
      }
    },
    /** Requests another quote, and shows the review of the next step. */
    renew: async (
      reviewed: SwapReview,
      account: AccountInUse,
      signal: AbortSignal,
      change: Pick<SwapState, 'allowed'> = {},
      permit?: SwapReview['permit'],
    ): Promise<void> => {
      const next = await createAgain(reviewed, account, signal)
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
    },
    /** Shows the review of the same swap step by step, because the wallet has refused to make all calls at once. */
    separate: async (reviewed: SwapReview, account: AccountInUse, signal: AbortSignal): Promise<void> => {
      mayBatch = false
      const next = await createAgain(reviewed, account, signal)
      set({ stage: 'review', review: next, quote: next.quote, problem: text('transactions.batch.refused') })
    },
    /**
     * The review to ask the wallet for: the confirmed one, or a fresh one if that is too old. Undefined if the fresh one gives
     * less or begins with another step; it is then shown instead.
     */
    refresh: async (
      reviewed: SwapReview,
      account: AccountInUse,
      signal: AbortSignal,
    ): Promise<SwapReview | undefined> => {
      if (await isFresh(reviewed, account, signal)) return reviewed
      const next = await createAgain(reviewed, account, signal)
      set({ review: next, quote: next.quote })
      if (isCovered(next, reviewed) && isSameStep(next.steps[0], reviewed.steps[0])) return next
      set({ stage: 'review', problem: text(permitChangeMessage(next, reviewed.permit) ?? 'swap.worse') })
      return undefined
    },
    /** A copy of the review, with the note that an equal request may be open. */
    withNote: (review: SwapReview): SwapReview => {
      const note: SwapNote = Object.freeze({ level: 'critical', text: text('swap.note.open') })
      return Object.freeze({ ...review, notes: Object.freeze([note, ...review.notes]) })
    },
    /** Throws unless the request is for the account and the network in use. */
    check: (intent: { readonly network: string; readonly from: string }, signal: AbortSignal): void => {
      signal.throwIfAborted()
      if (!isOf(intent, currentAccount())) throw notSent(text('swap.moved'))
    },
  }
}

/** The reviews of a swap. */
export type SwapReviews = ReturnType<typeof createSwapReviews>
