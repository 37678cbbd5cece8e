import type { AccountInUse } from 'portico/core'
import type { Dispose } from 'portico/kernel'
import { notSent } from 'portico/plugins/transactions/review'
import type { ListedToken, SwapQuery, SwapQuote, SwapToken } from '../contract.js'
import { readAmountOf } from '../form/checkDraft.js'
import type { Balances } from '../form/createBalances.js'
import type { FormContext } from '../form/createFormContext.js'
import { askQuote } from './askQuote.js'

/** How long a quote is shown before the next one is requested, in milliseconds. */
export const QUOTE_LIFETIME = 10_000

/** Whether two queries ask for the same exchange. */
export const isSameQuery = (one: SwapQuery, other: SwapQuery): boolean =>
  one.amount === other.amount &&
  one.slippage === other.slippage &&
  one.account === other.account &&
  one.network.caipNetworkId === other.network.caipNetworkId &&
  isSamePair(one, other)
const isSamePair = (one: SwapQuery, other: SwapQuery): boolean =>
  one.pay.address === other.pay.address && one.get.address === other.get.address

const plain = ({ amount: _, price: __, ...token }: SwapToken): ListedToken => Object.freeze(token)

/** The quote of the draft, kept up to date while the form is shown. */
export const createQuoting = (context: FormContext, balances: Balances) => {
  const { deps, set, currentAccount, cancel, sourcesFor } = context
  const { state, text, now } = deps
  /** The number of views that show the form. */
  let holders = 0

  /** The exchange that the draft describes; undefined if it is not complete. */
  const queryOf = ({ session, network, address: account }: AccountInUse): SwapQuery | undefined => {
    const { draft, slippage } = state.get()
    const { pay, get } = draft
    const amount = readAmountOf(draft)
    if (!pay || !get || amount === undefined) return undefined
    return Object.freeze({ network, session, account, pay: plain(pay), get: plain(get), amount, slippage })
  }
  const ask = (query: SwapQuery, account: AccountInUse, signal: AbortSignal) =>
    askQuote(sourcesFor(account), query, { now, late: text('transactions.late'), signal })

  /** Requests a quote for the draft, and the next one once it is old; never more than one at a time. */
  const requote = async (delay = 0) => {
    const signal = cancel('quoting')
    const account = currentAccount()
    const query = account && queryOf(account)
    if (!account || !query || !holders) return set({ quoting: 'none', quote: undefined })
    const { quote: previous } = state.get()
    // A quote for other tokens would only mislead.
    const isKept = previous && isSamePair(previous.query, query)
    set({ quoting: 'loading', ...(!isKept && { quote: undefined }) })
    try {
      if (delay) await deps.pause(delay, signal)
      const quote = await ask(query, account, signal)
      signal.throwIfAborted()
      set({ quoting: quote ? 'ready' : 'failed', quote })
      // After a failure the last fee stays; the review has one of its own.
      balances.usualFee(account, signal).then(
        (usualFee) => set({ usualFee }),
        () => {},
      )
    } catch {
      if (signal.aborted) return
      set({ quoting: 'failed', quote: undefined })
    }
    try {
      await deps.pause(QUOTE_LIFETIME, signal)
    } catch {
      return
    }
    // A hidden page waits until it is visible again.
    if (deps.isHidden() || state.get().stage !== 'form') return
    balances.renew(account)
    void requote()
  }

  return {
    queryOf,
    requote,
    /** Another quote for the same exchange; rejects if there is none. */
    quoteAgain: async (query: SwapQuery, account: AccountInUse, signal: AbortSignal): Promise<SwapQuote> => {
      const quote = await ask(query, account, signal)
      if (!quote) throw notSent(text('swap.quote.failed'))
      return quote
    },
    isShown: () => !!holders,
    /** Keeps quotes up to date until every caller has called the returned function. `begin` is called for the first one. */
    attend: (begin: () => void): Dispose => {
      let isAttending = true
      if (!holders++) begin()
      return () => {
        if (!isAttending) return
        isAttending = false
        if (!--holders) cancel('quoting')
      }
    },
    /** Call when the page is visible again, so that an old quote is renewed. */
    onPageVisible: () => {
      const { quote, stage } = state.get()
      if (!holders || stage !== 'form' || deps.isHidden()) return
      if (!quote || now() - quote.at > QUOTE_LIFETIME) void requote()
    },
  }
}

/** The quotes of the form. */
export type Quoting = ReturnType<typeof createQuoting>
