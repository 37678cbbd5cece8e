import { type AccountInUse, within } from 'portico/core'
import type { MessageId } from 'portico/kernel'
import type { SwapQuery, SwapQuote, SwapReview } from '../contract.js'
import { checkDraft } from '../form/checkDraft.js'
import { type FormContext, formReset } from '../form/createFormContext.js'
import { isSameQuery, QUOTE_LIFETIME, type Quoting } from '../quotes/createQuoting.js'
import { isCovered, isSameStep } from './isCovered.js'
import { prepareSwap } from './prepareSwap.js'
import { sentenceOf } from './sentenceOf.js'

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
export const createReviews = (
  { deps, set, currentAccount, signalOf, abilitiesOf, cancel, cancelWork }: FormContext,
  { requote, quoteAgain, queryOf }: Quoting,
) => {
  const { state, sessions, text, now } = deps
  /** False once the wallet has refused to make the calls of this swap in one transaction. */
  let mayBatch = true

  /** Creates and checks the review of a quote; rejects with a sentence for the visitor. */
  const create = async (
    quote: SwapQuote,
    account: AccountInUse,
    signal: AbortSignal,
  ): Promise<SwapReview> => {
    const balance = within(sessions.balance(account.namespace, signal), {
      ms: READ_TIMEOUT,
      signals: [signal],
    })
    const nativeBalance = await balance.catch(() => undefined)
    const review = await prepareSwap(quote, account, {
      ...deps,
      abilities: await abilitiesOf(account),
      ownedTokens: deps.ownedTokens(account.namespace),
      nativeBalance,
      mayBatch,
      earlier: () => deps.transactions.earlier(keyOf(quote.query), signal),
      signal,
    })
    signal.throwIfAborted()
    return review
  }
  const createAgain = async ({ quote }: SwapReview, account: AccountInUse, signal: AbortSignal) =>
    create(await quoteAgain(quote.query, account, signal), account, signal)
  const show = (review: SwapReview, problem: MessageId | undefined) =>
    set({ stage: 'review', review, quote: review.quote, ...(problem && { problem: text(problem) }) })
  const isFresh = async ({ quote, signed }: SwapReview, account: AccountInUse, signal: AbortSignal) => {
    if (now() - quote.at > REVIEW_AGE) return false
    if (!signed) return true
    const { session, network } = account
    const abilities = await abilitiesOf(account)
    return (await deps.permits()).isFresh(signed, { abilities, session, network, signal })
  }

  return {
    /** Builds the swap, with everything that the review shows; resolves with whether it can be reviewed. */
    prepare: async (): Promise<boolean> => {
      const { stage, draft, quote, quoting } = state.get()
      if (stage !== 'form' || quoting !== 'ready' || !quote || checkDraft(draft)) return false
      const account = currentAccount()
      const query = account && queryOf(account)
      if (!account || !query || !isSameQuery(quote.query, query)) return false
      cancelWork()
      cancel('quoting')
      mayBatch = true
      const signal = signalOf('review')
      set({ ...formReset, stage: 'preparing' })
      try {
        const isOld = now() - quote.at > QUOTE_LIFETIME
        const fresh = isOld ? await quoteAgain(quote.query, account, signal) : quote
        show(await create(fresh, account, signal), undefined)
        return true
      } catch (error) {
        if (signal.aborted) return false
        set({ stage: 'form', problem: sentenceOf(error, text) })
        void requote(QUOTE_LIFETIME)
        return false
      }
    },
    /** Requests another quote, and shows the review of the next step. `permit`: the one that the wallet was asked to sign. */
    renew: async (
      reviewed: SwapReview,
      account: AccountInUse,
      signal: AbortSignal,
      permit?: SwapReview['permit'],
    ): Promise<void> => {
      const next = await createAgain(reviewed, account, signal)
      // An approval instead of a permit may be for another contract; the visitor has to confirm it anyway.
      const confirmed =
        reviewed.permit && !next.permit
          ? { ...reviewed, contract: next.contract, spender: next.spender }
          : reviewed
      show(next, permitChangeMessage(next, permit) ?? (isCovered(next, confirmed) ? undefined : 'swap.worse'))
    },
    /** Shows the review of the same swap step by step, because the wallet has refused to make all calls at once. */
    separate: async (reviewed: SwapReview, account: AccountInUse, signal: AbortSignal): Promise<void> => {
      mayBatch = false
      show(await createAgain(reviewed, account, signal), 'transactions.batch.refused')
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
      if (isCovered(next, reviewed) && isSameStep(next.steps[0], reviewed.steps[0])) {
        set({ review: next, quote: next.quote })
        return next
      }
      show(next, permitChangeMessage(next, reviewed.permit) ?? 'swap.worse')
      return undefined
    },
  }
}
