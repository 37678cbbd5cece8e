import { toDecimalText, within } from 'portico/core'
import type { Dispose } from 'portico/kernel'
import { askQuote } from './askQuote.js'
import { readAmountOf } from './checkDraft.js'
import type { ListedToken, SwapDraft, SwapQuery, SwapQuote, SwapRequest, SwapToken } from './contract.js'
import type { SwapRoom } from './createSwapRoom.js'
import { notSent } from './failures.js'
import { readSlippage } from './quoteMaths.js'
import { findListed, readChosen, readListed } from './readListed.js'
import type { SwapAccount } from './swapAccount.js'

/** How long to wait after the last keystroke before a quote is requested, in milliseconds. */
const TYPED = 400
/** How long a quote is shown before the next one is requested, in milliseconds. */
export const REFRESH = 10_000
/** Time limit for reading lists and balances, in milliseconds. */
const READ = 12_000
/** Percentage of the usual fee that Max leaves, because the price of gas changes. */
const MARGIN = 115n

/** The fields of the form: tokens, balances and the quote, kept up to date while it is shown. */
export const createSwapFields = (room: SwapRoom) => {
  const { deps, set, atForm, here, signalOf, sourcesFor, swapsOf, drop, dropQuote, dropReads } = room
  const { isSame, isOwn, withOwned } = room
  const { state, sessions, text } = deps
  /** Aborts when the form is no longer shown. */
  let shown: AbortController | undefined
  let holders = 0
  /** The fields that the page asked for, until the tokens are known. */
  let wanted: SwapRequest | undefined

  /** Applies prices that were read again, and balances unless they have been read from the chain. */
  const refresh = () => {
    const at = here()
    if (!at) return
    const { draft } = state.get()
    const fresh = (side: 'pay' | 'get') => {
      const token = draft[side]
      if (!token) return {}
      const { price, amount } = withOwned(at, token)
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
    const change = { ...fresh('pay'), ...fresh('get') }
    if (Object.keys(change).length) set({ draft: Object.freeze({ ...draft, ...change }) })
  }

  /** Reads the balances of both tokens from the chain. */
  const readBalances = async (at: SwapAccount) => {
    const signal = signalOf('reading')
    const { session, network, address: owner, namespace } = at
    const swaps = await swapsOf(at)
    const read = async (side: 'pay' | 'get') => {
      const token = state.get().draft[side]
      if (!token) return
      const asked =
        token.address === undefined
          ? sessions.balance(namespace, signal)
          : swaps.balance(session, { token: token.address, owner }, network, signal)
      const amount = await within(asked, { ms: READ, signals: [signal] }).catch(() => undefined)
      const { draft } = state.get()
      const now = draft[side]
      if (signal.aborted || amount === undefined || !now || !isSame(at, now, token)) return
      if (now.amount !== amount)
        set({ draft: Object.freeze({ ...draft, [side]: Object.freeze({ ...now, amount }) }) })
    }
    await Promise.all([read('pay'), read('get')])
  }
  const renewBalances = (at: SwapAccount) => {
    readBalances(at).catch(() => {
      // The chain itself still checks the balance.
    })
  }

  /** Reads the usual fee of a swap; after a failure, the last one stays. */
  const readUsualFee = async (at: SwapAccount, signal: AbortSignal) => {
    try {
      const swaps = await swapsOf(at)
      const fee = swaps.fee(at.session, at.network, signal)
      set({ usualFee: await within(fee, { ms: READ, signals: [signal] }) })
    } catch {
      // The review has a fee of its own.
    }
  }

  const queryOf = (at: SwapAccount): SwapQuery | undefined => {
    const { draft, slippage } = state.get()
    const amount = readAmountOf(draft)
    const { pay, get } = draft
    if (!pay || !get || amount === undefined) return undefined
    const { session, network, address: account } = at
    const plain = ({ amount: _, price: __, ...token }: SwapToken): ListedToken => Object.freeze(token)
    return Object.freeze({ network, session, account, pay: plain(pay), get: plain(get), amount, slippage })
  }
  const isOfQuery = (one: SwapQuery, other: SwapQuery | undefined) =>
    !!other &&
    one.amount === other.amount &&
    one.slippage === other.slippage &&
    one.account === other.account &&
    one.network.caipNetworkId === other.network.caipNetworkId &&
    one.pay.address === other.pay.address &&
    one.get.address === other.get.address

  /** Whether the form's fields describe the exchange of a query. */
  const isDraftOf = (at: SwapAccount, { pay, get, amount }: SwapQuery): boolean => {
    const { draft } = state.get()
    return isSame(at, draft.pay, pay) && isSame(at, draft.get, get) && readAmountOf(draft) === amount
  }

  /** Requests a quote for the draft, and the next one once it is old; never more than one at a time. */
  const requote = async (wait = 0) => {
    dropQuote()
    const at = here()
    const query = at && queryOf(at)
    if (!at || !query || !shown) return set({ quoting: 'none', quote: undefined })
    const signal = signalOf('quoting', shown.signal)
    const before = state.get().quote
    // A quote for other tokens would only mislead.
    const isOfPair =
      before &&
      before.query.pay.address === query.pay.address &&
      before.query.get.address === query.get.address
    set({ quoting: 'loading', ...(!isOfPair && { quote: undefined }) })
    try {
      if (wait) await deps.pause(wait, signal)
      const quote = await askQuote(sourcesFor(at), query, { now: deps.now, late: text('swap.late'), signal })
      signal.throwIfAborted()
      set(quote ? { quoting: 'ready', quote } : { quoting: 'failed', quote: undefined })
      void readUsualFee(at, signal)
    } catch {
      if (signal.aborted) return
      set({ quoting: 'failed', quote: undefined })
    }
    try {
      await deps.pause(REFRESH, signal)
    } catch {
      return
    }
    // A hidden page waits until it is visible again.
    if (deps.isHidden() || state.get().stage !== 'form') return
    renewBalances(at)
    void requote()
  }

  /** Loads the tokens of the network, and fills in the fields that the page asked for. */
  const list = async () => {
    const at = here()
    if (!at) return
    const sources = sourcesFor(at)
    if (!sources.length) return
    dropReads()
    const signal = signalOf('reading')
    const { network, chain } = at
    set({ listed: Object.freeze({ ...state.get().listed, status: 'loading' as const }) })
    const lists = await Promise.all(
      sources.map((source) =>
        within((async () => source.tokens({ network }, signal))(), { ms: READ, signals: [signal] }).catch(
          () => undefined,
        ),
      ),
    )
    if (signal.aborted) return
    const given = lists.map((each, place) => ({
      declared: !!sources[place]?.isDeclared,
      list: Array.isArray(each) ? each : [],
    }))
    const named = given.filter(({ declared }) => declared).map((each) => each.list)
    const others = given.filter(({ declared }) => !declared).map((each) => each.list)
    const tokens = readListed([...named, ...others], network.nativeCurrency)
    const declared = readListed(named, network.nativeCurrency)
    set({ listed: Object.freeze({ status: tokens.length ? 'ready' : 'failed', tokens }) })
    const { draft } = state.get()
    const { from, to, amount } = wanted ?? {}
    wanted = undefined
    const native = tokens.find(({ address }) => address === undefined)
    const find = (wish: string | undefined) => {
      const found =
        findListed(declared, wish, chain) ?? findListed(tokens, wish, chain, (token) => isOwn(at, token))
      return found && readChosen(found, chain)
    }
    const pay = find(from) ?? (from === undefined ? native : undefined)
    const get = find(to)
    const isNew = from !== undefined || to !== undefined || amount !== undefined
    if (!draft.pay || isNew) {
      const next: SwapDraft = {
        ...(pay && { pay: withOwned(at, pay) }),
        ...(get && !isSame(at, get, pay) && { get: withOwned(at, get) }),
        amount: amount ?? '',
      }
      set({ draft: Object.freeze(next), quote: undefined, quoting: 'none' })
    }
    renewBalances(at)
    void requote()
  }

  const edit = (change: Partial<Pick<SwapDraft, 'pay' | 'get' | 'amount'>>) => {
    const { stage, draft } = state.get()
    if (stage === 'asking' || stage === 'allowing') return
    const at = here()
    if (!at) return
    drop()
    const next = { ...draft, ...change }
    // The same token cannot be on both sides, so the other side gets the token that this side had.
    if (isSame(at, next.pay, next.get)) {
      if (change.pay) next.get = draft.pay as SwapToken
      else next.pay = draft.get as SwapToken
      if (!next.pay) delete next.pay
      if (!next.get) delete next.get
    }
    set({ ...atForm, draft: Object.freeze(next) })
    if ('pay' in change || 'get' in change) renewBalances(at)
    void requote('amount' in change ? TYPED : 0)
  }

  const quoteAgain = async (query: SwapQuery, at: SwapAccount, signal: AbortSignal): Promise<SwapQuote> => {
    const quote = await askQuote(sourcesFor(at), query, { now: deps.now, late: text('swap.late'), signal })
    if (!quote) throw notSent(text('swap.quote.failed'))
    return quote
  }

  /** Fills in the account's whole balance of the token; for the native coin, all but the usual fee. */
  const max = async () => {
    const at = here()
    const { pay } = state.get().draft
    if (!at || pay?.amount === undefined) return
    const { amount, decimals, address } = pay
    if (address !== undefined) return edit({ amount: toDecimalText(amount, decimals) })
    const signal = signalOf('reading')
    try {
      const swaps = await swapsOf(at)
      const fee = await within(swaps.fee(at.session, at.network, signal), { ms: READ, signals: [signal] })
      const left = amount - (fee * MARGIN) / 100n
      if (isSame(at, state.get().draft.pay, pay))
        edit({ amount: toDecimalText(left > 0n ? left : 0n, decimals) })
    } catch {
      if (!signal.aborted) set({ problem: text('swap.max.unknown') })
    }
  }

  return {
    edit,
    max,
    refresh,
    list,
    requote,
    quoteAgain,
    queryOf,
    isOfQuery,
    isDraftOf,
    isShown: () => !!shown,
    /** Fills in the fields once the tokens are known. */
    fill: (request: SwapRequest) => {
      const { stage } = state.get()
      if (stage === 'asking' || stage === 'allowing') return
      wanted = request
      void list()
    },
    choose: (side: 'pay' | 'get', listed: ListedToken) => {
      const at = here()
      const token = at && readChosen(listed, at.chain)
      if (!at || !token) return
      const isOther = side === 'pay' && !isSame(at, state.get().draft.pay, token)
      // The amount was entered for another token, so it is removed.
      edit({ [side]: withOwned(at, token), ...(isOther && { amount: '' }) })
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
      drop()
      const next: SwapDraft = { ...(get && { pay: get }), ...(pay && { get: pay }), amount }
      set({ ...atForm, draft: Object.freeze(next), quote: undefined })
      void requote()
    },
    /** Reads the typed text as the slippage in percent; an invalid text leaves the quote unchanged. */
    typeSlippage: (slippageText: string) => {
      if (state.get().stage !== 'form') return
      const slippage = readSlippage(slippageText)
      set({ slippageText, ...(slippage !== undefined && { slippage }) })
      if (slippage !== undefined) void requote(TYPED)
    },
    /** Keeps quotes up to date until every caller has called the returned function. */
    attend: (): Dispose => {
      let isHeld = true
      if (!holders++) {
        shown = new AbortController()
        const { listed } = state.get()
        const at = here()
        if (at && listed.status === 'ready' && !wanted) {
          renewBalances(at)
          void requote()
        } else void list()
      }
      return () => {
        if (!isHeld) return
        isHeld = false
        if (--holders) return
        shown?.abort()
        shown = undefined
      }
    },
    /** Call when the page is visible again, so that an old quote is renewed. */
    seen: () => {
      const { quote, stage } = state.get()
      if (!shown || stage !== 'form' || deps.isHidden()) return
      if (!quote || deps.now() - quote.at > REFRESH) void requote()
    },
  }
}

/** The fields of the form. */
export type SwapFields = ReturnType<typeof createSwapFields>
