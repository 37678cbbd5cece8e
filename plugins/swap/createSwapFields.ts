import type { AccountInUse } from 'portico/core'
import { toDecimalText, within } from 'portico/core'
import type { Dispose } from 'portico/kernel'
import { askQuote } from './askQuote.js'
import { readAmountOf } from './checkDraft.js'
import type { ListedToken, SwapDraft, SwapQuery, SwapQuote, SwapRequest, SwapToken } from './contract.js'
import type { SwapContext } from './createSwapContext.js'
import { notSent } from './failures.js'
import { readSlippage } from './quoteMaths.js'
import { findListed, readListed, withCanonicalAddress } from './readListed.js'

/** How long to wait after the last keystroke before a quote is requested, in milliseconds. */
const TYPING_PAUSE = 400
/** How long a quote is shown before the next one is requested, in milliseconds. */
export const QUOTE_LIFETIME = 10_000
/** Time limit for reading lists and balances, in milliseconds. */
const READ_TIMEOUT = 12_000
/** Percentage of the usual fee that Max leaves, because the price of gas changes. */
const FEE_MARGIN = 115n

/** The fields of the form: tokens, balances and the quote, kept up to date while it is shown. */
export const createSwapFields = (context: SwapContext) => {
  const {
    deps,
    set,
    formReset,
    currentAccount,
    signalOf,
    sourcesFor,
    abilitiesOf,
    cancelWork,
    cancelQuote,
    cancelReads,
  } = context
  const { isSameToken, isOwn, withBalance } = context
  const { state, sessions, text } = deps
  /** The number of views that show the form. */
  let holders = 0
  /** The fields that the page asked for, until the tokens are known. */
  let requestedFields: SwapRequest | undefined

  /** Applies prices that were read again, and balances unless they have been read from the chain. */
  const refresh = () => {
    const account = currentAccount()
    if (!account) return
    const { draft } = state.get()
    const updated = (side: 'pay' | 'get') => {
      const token = draft[side]
      if (!token) return {}
      const { price, amount } = withBalance(account, token)
      const isNew = price !== token.price || (token.amount === undefined && amount !== undefined)
      return isNew
        ? {
            [side]: Object.freeze({
              ...token,
              ...(price !== undefined && { price }),
              ...(token.amount === undefined && amount !== undefined && { amount }),
            }),
          }
        : {}
    }
    const change = { ...updated('pay'), ...updated('get') }
    if (Object.keys(change).length) set({ draft: Object.freeze({ ...draft, ...change }) })
  }

  /** Reads the balances of both tokens from the chain. */
  const readBalances = async (account: AccountInUse) => {
    const signal = signalOf('reading')
    const { session, network, address: owner, namespace } = account
    const { calls } = await abilitiesOf(account)
    const read = async (side: 'pay' | 'get') => {
      const token = state.get().draft[side]
      if (!token) return
      const balance =
        token.address === undefined
          ? sessions.balance(namespace, signal)
          : calls.balance(session, { token: token.address, owner }, network, signal)
      const amount = await within(balance, { ms: READ_TIMEOUT, signals: [signal] }).catch(() => undefined)
      const { draft } = state.get()
      const current = draft[side]
      if (signal.aborted || amount === undefined || !current || !isSameToken(account, current, token)) return
      if (current.amount !== amount)
        set({ draft: Object.freeze({ ...draft, [side]: Object.freeze({ ...current, amount }) }) })
    }
    await Promise.all([read('pay'), read('get')])
  }
  const renewBalances = (account: AccountInUse) => {
    readBalances(account).catch(() => {
      // The chain itself still checks the balance.
    })
  }

  /** Reads the usual fee of a swap; after a failure, the last one stays. */
  const readUsualFee = async (account: AccountInUse, signal: AbortSignal) => {
    try {
      const { swapCalls } = await abilitiesOf(account)
      const fee = swapCalls.fee(account.session, account.network, signal)
      set({ usualFee: await within(fee, { ms: READ_TIMEOUT, signals: [signal] }) })
    } catch {
      // The review has a fee of its own.
    }
  }

  const queryOf = (account: AccountInUse): SwapQuery | undefined => {
    const { draft, slippage } = state.get()
    const amount = readAmountOf(draft)
    const { pay, get } = draft
    if (!pay || !get || amount === undefined) return undefined
    const { session, network, address } = account
    const plain = ({ amount: _, price: __, ...token }: SwapToken): ListedToken => Object.freeze(token)
    return Object.freeze({
      network,
      session,
      account: address,
      pay: plain(pay),
      get: plain(get),
      amount,
      slippage,
    })
  }
  const isSameQuery = (one: SwapQuery, other: SwapQuery | undefined) =>
    !!other &&
    one.amount === other.amount &&
    one.slippage === other.slippage &&
    one.account === other.account &&
    one.network.caipNetworkId === other.network.caipNetworkId &&
    one.pay.address === other.pay.address &&
    one.get.address === other.get.address

  /** Whether the form's fields describe the exchange of a query. */
  const isDraftOf = (account: AccountInUse, { pay, get, amount }: SwapQuery): boolean => {
    const { draft } = state.get()
    return (
      isSameToken(account, draft.pay, pay) &&
      isSameToken(account, draft.get, get) &&
      readAmountOf(draft) === amount
    )
  }

  /** Requests a quote for the draft, and the next one once it is old; never more than one at a time. */
  const requote = async (delay = 0) => {
    cancelQuote()
    const account = currentAccount()
    const query = account && queryOf(account)
    if (!account || !query || !holders) return set({ quoting: 'none', quote: undefined })
    const signal = signalOf('quoting')
    const previous = state.get().quote
    // A quote for other tokens would only mislead.
    const isSamePair =
      previous &&
      previous.query.pay.address === query.pay.address &&
      previous.query.get.address === query.get.address
    set({ quoting: 'loading', ...(!isSamePair && { quote: undefined }) })
    try {
      if (delay) await deps.pause(delay, signal)
      const quote = await askQuote(sourcesFor(account), query, {
        now: deps.now,
        late: text('transactions.late'),
        signal,
      })
      signal.throwIfAborted()
      set(quote ? { quoting: 'ready', quote } : { quoting: 'failed', quote: undefined })
      void readUsualFee(account, signal)
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
    renewBalances(account)
    void requote()
  }

  /** Loads the tokens of the network, and fills in the fields that the page asked for. */
  const loadTokens = async () => {
    const account = currentAccount()
    if (!account) return
    const sources = sourcesFor(account)
    if (!sources.length) return
    cancelReads()
    const signal = signalOf('reading')
    const { network, chain } = account
    set({ listed: Object.freeze({ ...state.get().listed, status: 'loading' as const }) })
    const lists = await Promise.all(
      sources.map((source) =>
        within((async () => source.tokens({ network }, signal))(), {
          ms: READ_TIMEOUT,
          signals: [signal],
        }).catch(() => undefined),
      ),
    )
    if (signal.aborted) return
    const results = lists.map((each, index) => ({
      declared: !!sources[index]?.isDeclared,
      list: Array.isArray(each) ? each : [],
    }))
    const declaredLists = results.filter(({ declared }) => declared).map((each) => each.list)
    const otherLists = results.filter(({ declared }) => !declared).map((each) => each.list)
    const tokens = readListed([...declaredLists, ...otherLists], network.nativeCurrency)
    const declared = readListed(declaredLists, network.nativeCurrency)
    set({ listed: Object.freeze({ status: tokens.length ? 'ready' : 'failed', tokens }) })
    const { draft } = state.get()
    const { from, to, amount } = requestedFields ?? {}
    requestedFields = undefined
    const native = tokens.find(({ address }) => address === undefined)
    const find = (wanted: string | undefined) => {
      const found =
        findListed(declared, wanted, chain) ??
        findListed(tokens, wanted, chain, (token) => isOwn(account, token))
      return found && withCanonicalAddress(found, chain)
    }
    const pay = find(from) ?? (from === undefined ? native : undefined)
    const get = find(to)
    const isNew = from !== undefined || to !== undefined || amount !== undefined
    if (!draft.pay || isNew) {
      const next: SwapDraft = {
        ...(pay && { pay: withBalance(account, pay) }),
        ...(get && !isSameToken(account, get, pay) && { get: withBalance(account, get) }),
        amount: amount ?? '',
      }
      set({ draft: Object.freeze(next), quote: undefined, quoting: 'none' })
    }
    renewBalances(account)
    void requote()
  }

  const edit = (change: Partial<Pick<SwapDraft, 'pay' | 'get' | 'amount'>>) => {
    const { stage, draft } = state.get()
    if (stage === 'asking' || stage === 'allowing') return
    const account = currentAccount()
    if (!account) return
    cancelWork()
    const next = { ...draft, ...change }
    // The same token cannot be on both sides, so the other side gets the token that this side had.
    if (isSameToken(account, next.pay, next.get)) {
      if (change.pay) next.get = draft.pay as SwapToken
      else next.pay = draft.get as SwapToken
      if (!next.pay) delete next.pay
      if (!next.get) delete next.get
    }
    set({ ...formReset, draft: Object.freeze(next) })
    if ('pay' in change || 'get' in change) renewBalances(account)
    void requote('amount' in change ? TYPING_PAUSE : 0)
  }

  const quoteAgain = async (
    query: SwapQuery,
    account: AccountInUse,
    signal: AbortSignal,
  ): Promise<SwapQuote> => {
    const quote = await askQuote(sourcesFor(account), query, {
      now: deps.now,
      late: text('transactions.late'),
      signal,
    })
    if (!quote) throw notSent(text('swap.quote.failed'))
    return quote
  }

  /** Fills in the account's whole balance of the token; for the native coin, all but the usual fee. */
  const max = async () => {
    const account = currentAccount()
    const { pay } = state.get().draft
    if (!account || pay?.amount === undefined) return
    const { amount, decimals, address } = pay
    if (address !== undefined) return edit({ amount: toDecimalText(amount, decimals) })
    const signal = signalOf('reading')
    try {
      const { swapCalls } = await abilitiesOf(account)
      const fee = await within(swapCalls.fee(account.session, account.network, signal), {
        ms: READ_TIMEOUT,
        signals: [signal],
      })
      const available = amount - (fee * FEE_MARGIN) / 100n
      if (isSameToken(account, state.get().draft.pay, pay))
        edit({ amount: toDecimalText(available > 0n ? available : 0n, decimals) })
    } catch {
      if (!signal.aborted) set({ problem: text('transactions.max.unknown') })
    }
  }

  return {
    edit,
    max,
    refresh,
    loadTokens,
    requote,
    quoteAgain,
    queryOf,
    isSameQuery,
    isDraftOf,
    isShown: () => !!holders,
    /** Fills in the fields once the tokens are known. */
    fill: (request: SwapRequest) => {
      const { stage } = state.get()
      if (stage === 'asking' || stage === 'allowing') return
      requestedFields = request
      void loadTokens()
    },
    choose: (side: 'pay' | 'get', listed: ListedToken) => {
      const account = currentAccount()
      const token = account && withCanonicalAddress(listed, account.chain)
      if (!account || !token) return
      const isOther = side === 'pay' && !isSameToken(account, state.get().draft.pay, token)
      // The amount was entered for another token, so it is removed.
      edit({ [side]: withBalance(account, token), ...(isOther && { amount: '' }) })
    },
    /** Exchanges the two sides; the quoted amount becomes the amount to pay. */
    reverse: () => {
      const { draft, quote, quoting: status } = state.get()
      const { pay, get } = draft
      if (!pay && !get) return
      const isQuoted = status === 'ready' && quote && get
      const amount = isQuoted ? toDecimalText(quote.received, get.decimals) : ''
      const { stage } = state.get()
      if (stage === 'asking' || stage === 'allowing') return
      cancelWork()
      const next: SwapDraft = { ...(get && { pay: get }), ...(pay && { get: pay }), amount }
      set({ ...formReset, draft: Object.freeze(next), quote: undefined })
      void requote()
    },
    /** Reads the typed text as the slippage in percent; an invalid text leaves the quote unchanged. */
    typeSlippage: (slippageText: string) => {
      if (state.get().stage !== 'form') return
      const slippage = readSlippage(slippageText)
      set({ slippageText, ...(slippage !== undefined && { slippage }) })
      if (slippage !== undefined) void requote(TYPING_PAUSE)
    },
    /** Keeps quotes up to date until every caller has called the returned function. */
    attend: (): Dispose => {
      let isAttending = true
      if (!holders++) {
        const { listed } = state.get()
        const account = currentAccount()
        if (account && listed.status === 'ready' && !requestedFields) {
          renewBalances(account)
          void requote()
        } else void loadTokens()
      }
      return () => {
        if (!isAttending) return
        isAttending = false
        if (!--holders) cancelQuote()
      }
    },
    /** Call when the page is visible again, so that an old quote is renewed. */
    onPageVisible: () => {
      const { quote, stage } = state.get()
      if (!holders || stage !== 'form' || deps.isHidden()) return
      if (!quote || deps.now() - quote.at > QUOTE_LIFETIME) void requote()
    },
  }
}

/** The fields of the form. */
export type SwapFields = ReturnType<typeof createSwapFields>
