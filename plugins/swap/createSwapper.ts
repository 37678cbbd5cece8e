import {
  type Asked,
  type AskedRequest,
  errorText,
  isOf,
  isRejection,
  isSameAddress,
  isUnsent,
  type Notices,
  type Router,
  type Sessions,
  type Stored,
  toDecimalText,
  watchBroadcast,
  within,
} from 'portico/core'
import type {
  CallIntent,
  Cell,
  ChainAdapter,
  ChainSwaps,
  ContractCall,
  Dispose,
  Events,
  MessageId,
  Namespace,
  Source,
} from 'portico/kernel'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import { askQuote } from './askQuote.js'
import { checkDraft, readAmountOf } from './checkDraft.js'
import type {
  ListedToken,
  SwapDraft,
  SwapEvent,
  SwapMismatch,
  SwapQuery,
  SwapQuote,
  SwapRequest,
  SwapReview,
  SwapSource,
  SwapState,
  SwapStep,
  SwapToken,
} from './contract.js'
import { emptyState } from './emptyState.js'
import { failureSentence, notSent } from './failures.js'
import { type PrepareDeps, prepareSwap } from './prepareSwap.js'
import { readSlippage } from './quoteMaths.js'
import { findListed, readChosen, readListed } from './readListed.js'
import { type SwapAccount, swapAccount } from './swapAccount.js'

/** How long typing pauses before a quote is asked for, in milliseconds. */
const TYPED = 400
/** How long a quote is shown before the next is asked for, in milliseconds. */
export const REFRESH = 10_000
/** How old a reviewed quote may be when the wallet is asked, in milliseconds. */
const REVIEW_AGE = 45_000
/** How long lists and balances may take, in milliseconds. */
const READ = 12_000
/** Looks at an allowance until it is confirmed, and the wait between two, in milliseconds. */
const [LOOKS, LOOK] = [240, 1_000]
/** Limit for finding the transaction of an unanswered request on the chain, in milliseconds. */
const TRACED = 8_000
/** Hundredths of the usual fee that Max leaves: the price of gas changes. */
const MARGIN = 115n

export interface SwapperDeps extends Pick<PrepareDeps, 'text' | 'amountText'> {
  readonly state: Cell<SwapState>
  readonly sessions: Pick<Sessions, 'state' | 'session' | 'sendTransaction' | 'balance'>
  readonly chains: Pick<Source<readonly ChainAdapter[]>, 'get'>
  readonly sources: Pick<Source<readonly SwapSource[]>, 'get'>
  /** The tokens of the account in use, as far as they are known. */
  owned(namespace: Namespace): readonly TokenBalance[]
  /** The swaps that no wallet has answered. */
  readonly requests: Asked
  /** True while the wallet has accepted calls whose transaction is not known. */
  readonly accepted: Pick<Stored<boolean>, 'set' | 'remove'>
  readonly router: Pick<Router, 'state' | 'push' | 'reset' | 'open'>
  readonly notices: Pick<Notices, 'snack'>
  emit(event: 'swap.started', payload: SwapEvent & { step: SwapStep['kind'] }): void
  emit(event: 'swap.sent', payload: SwapEvent & { step: SwapStep['kind']; hash: string }): void
  emit(event: 'swap.declined', payload: SwapEvent): void
  emit(event: 'swap.failed', payload: SwapEvent & { message: string }): void
  emit(event: 'swap.mismatch', payload: SwapMismatch): void
  emit(event: 'transaction.sent', payload: Events['transaction.sent']): void
  /** Waits for the given time, or until the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>
  now(): number
  /** True while the page cannot be seen. */
  isHidden(): boolean
  /** Runs the work unless another tab asks its wallet; undefined if one does. */
  alone<T>(work: () => Promise<T>, left: AbortSignal): Promise<T | undefined>
  /** Aborts with the plugin. */
  readonly signal: AbortSignal
}

/** The parts of a swap by which it is the same as one that is still open, whatever its amount. */
const sameOf = ({ network, account, pay, get }: SwapQuery) => ({
  network: network.caipNetworkId,
  from: account,
  parts: [pay.address ?? '', get.address ?? ''],
})

/** The form's state machine: tokens and quotes, the review, the wallet, and the look at what was sent. */
export const createSwapper = (deps: SwapperDeps) => {
  const { state, sessions, router, text, requests } = deps
  /** Merges a change into the state; a field that is undefined is removed. */
  const set = (change: { readonly [K in keyof SwapState]?: SwapState[K] | undefined }) => {
    const entries = Object.entries({ ...state.get(), ...change }).filter(([, value]) => value !== undefined)
    state.set(Object.freeze(Object.fromEntries(entries)) as unknown as SwapState)
  }
  const noProblem = { problem: undefined, declined: undefined }
  const atForm = { ...noProblem, stage: 'form', review: undefined, allowed: undefined } as const
  /** Cancels the present quote and the timer of the next, the lists and balances, and the work behind the review. */
  let quoting = new AbortController()
  let reading = new AbortController()
  let work = new AbortController()
  /** Aborts when the form is no longer shown. */
  let shown: AbortController | undefined
  let holders = 0
  /** The fields that the page asked for, until the tokens are known. */
  let wanted: SwapRequest | undefined

  const here = () => swapAccount(sessions, deps.chains)
  const signalOf = (...controllers: readonly AbortController[]) =>
    AbortSignal.any([deps.signal, ...controllers.map(({ signal }) => signal)])
  const sourcesFor = (at: SwapAccount) =>
    deps.sources.get().filter(({ networks }) => networks.includes(at.network.caipNetworkId))
  const swapsOf = ({ chain }: SwapAccount): Promise<ChainSwaps> => chain.swaps()

  const drop = () => {
    work.abort(notSent('The draft was changed'))
    work = new AbortController()
  }
  const dropQuote = () => {
    quoting.abort()
    quoting = new AbortController()
  }
  const reset = () => {
    drop()
    dropQuote()
    reading.abort()
    reading = new AbortController()
    state.set(emptyState)
  }

  /** Whether two tokens are the same on the chain. */
  const isSame = (at: SwapAccount, one: ListedToken | undefined, other: ListedToken | undefined) =>
    !!one && !!other && isSameAddress(at.chain, one.address, other.address)

  /** Whether the account has some of a token that is no look-alike. */
  const isOwn = (at: SwapAccount, { address: of }: ListedToken) =>
    deps
      .owned(at.namespace)
      .some(({ address, amount, mark }) => !mark && amount > 0n && isSameAddress(at.chain, address, of))

  /** A token with what is known of the account's share of it. */
  const withOwned = (at: SwapAccount, token: ListedToken): SwapToken => {
    const found = deps
      .owned(at.namespace)
      .find(({ address }) => isSameAddress(at.chain, address, token.address))
    return Object.freeze({
      ...token,
      ...(found && { amount: found.amount, ...(found.price !== undefined && { price: found.price }) }),
    })
  }

  /** Takes over prices that were read anew, and balances until the chain has told them. */
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
    const signal = signalOf(reading)
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
      // The chain's own check remains.
    })
  }

  /** Reads about what a swap costs; a failure leaves the last one. */
  const readUsualFee = async (at: SwapAccount, signal: AbortSignal) => {
    try {
      const swaps = await swapsOf(at)
      const fee = swaps.fee(at.session, at.network, signal)
      set({ usualFee: await within(fee, { ms: READ, signals: [signal] }) })
    } catch {
      // The review has its own.
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

  /** Whether the form asks for the exchange of a query. */
  const isDraftOf = (at: SwapAccount, { pay, get, amount }: SwapQuery): boolean => {
    const { draft } = state.get()
    return isSame(at, draft.pay, pay) && isSame(at, draft.get, get) && readAmountOf(draft) === amount
  }

  /** Asks for a quote of the draft, and for the next once it is old; never more than one request at a time. */
  const requote = async (wait = 0) => {
    dropQuote()
    const at = here()
    const query = at && queryOf(at)
    if (!at || !query || !shown) return set({ quoting: 'none', quote: undefined })
    const signal = signalOf(quoting, shown)
    const before = state.get().quote
    // Of other tokens it would only mislead.
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
    // A hidden page waits until it is seen again.
    if (deps.isHidden() || state.get().stage !== 'form') return
    renewBalances(at)
    void requote()
  }

  /** Loads the tokens of the network, and fills in what was asked for. */
  const list = async () => {
    const at = here()
    if (!at) return
    const sources = sourcesFor(at)
    if (!sources.length) return
    reading.abort()
    reading = new AbortController()
    const signal = signalOf(reading)
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
    // The same token cannot be both: choosing it on one side moves the other.
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

  /** Tells of a transaction that was sent while no page listened; its request went with its page. */
  const tellSent = ({ from, method }: AskedRequest, hash: string, { namespace, network }: SwapAccount) =>
    deps.emit('transaction.sent', {
      namespace,
      network: network.caipNetworkId,
      account: from,
      hash,
      call: { method, params: [] },
    })
  /** The note of a review if the same swap was asked for before without an answer: still open, or already sent as the chain says. */
  const openOf = async (
    query: SwapQuery,
    at: SwapAccount,
    signal: AbortSignal,
  ): Promise<MessageId | undefined> => {
    const found = requests.find(sameOf(query))
    if (!found || found.hash) return found && 'swap.note.sent'
    const { mark, from } = found
    const trace = async () =>
      mark === undefined ? undefined : (await at.chain.trace?.())?.find({ from, mark }, at.network, signal)
    const hash = await within(trace(), { ms: TRACED, signals: [signal] }).catch(() => undefined)
    if (!hash) return 'swap.note.open'
    requests.update(found.id, { hash })
    tellSent(found, hash, at)
    return 'swap.note.sent'
  }

  /** The review of a quote, checked; rejects with a sentence for the visitor. */
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
      openOf: () => openOf(quote.query, at, signal),
      signal,
    })
  }
  const quoteAgain = async (query: SwapQuery, at: SwapAccount, signal: AbortSignal): Promise<SwapQuote> => {
    const quote = await askQuote(sourcesFor(at), query, { now: deps.now, late: text('swap.late'), signal })
    if (!quote) throw notSent(text('swap.quote.failed'))
    return quote
  }

  /** Builds the swap and everything the review shows; resolves with whether it can be reviewed. */
  const prepare = async (): Promise<boolean> => {
    const { stage, draft, quote, quoting: status } = state.get()
    if (stage !== 'form' || status !== 'ready' || !quote || checkDraft(draft)) return false
    const at = here()
    const query = at && queryOf(at)
    if (!at || !isOfQuery(quote.query, query)) return false
    drop()
    dropQuote()
    const signal = signalOf(work)
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

  /** Reads the broadcast transaction back, and raises the alarm if it is another one. */
  const compare = async (intent: CallIntent, hash: string, at: SwapAccount) => {
    const swaps = await swapsOf(at)
    const differences = await watchBroadcast({
      read: (signal) => swaps.readBack(intent, hash, at.network, signal),
      pause: deps.pause,
      signal: deps.signal,
    })
    if (!differences?.length || deps.signal.aborted) return
    const mismatch: SwapMismatch = Object.freeze({ network: intent.network, hash, differences })
    deps.emit('swap.mismatch', mismatch)
    if (router.state.get().open) router.push('SwapMismatch', mismatch)
    else void router.open({ view: 'SwapMismatch', params: mismatch })
  }

  /** Waits until the chain has an approval; rejects if it takes too long. */
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

  /** Whether a new review needs no new look: it gives no less, by the same contract, and warns of nothing else. */
  const isCovered = (next: SwapReview, seen: SwapReview): boolean =>
    next.quote.source === seen.quote.source &&
    next.contract === seen.contract &&
    next.spender === seen.spender &&
    next.quote.least >= seen.quote.least &&
    (next.isRead || !seen.isRead) &&
    next.notes.every((note) => seen.notes.some((each) => each.text === note.text))
  const isSameCall = (one: ContractCall, other: ContractCall | undefined): boolean =>
    one.to === other?.to && one.data === other.data && one.value === other.value
  /** Whether two steps ask the wallet for the same; the bytes of a swap change with its quote. */
  const isSameStep = (one: SwapStep | undefined, other: SwapStep | undefined): boolean => {
    if (!one || one.kind !== other?.kind) return false
    const [before, after] = [one.before ?? [], other.before ?? []]
    return (
      before.length === after.length &&
      before.every((each, at) => isSameCall(each, after[at])) &&
      (one.kind === 'swap' || isSameCall(one.call, other.call))
    )
  }

  /** Without accepted calls, also if they are too old, the next visit does not load this code for them. */
  const endAccepted = () => {
    if (!requests.all().some(({ accepted }) => accepted)) deps.accepted.remove()
  }
  /** Forgets a request that is not open any more. */
  const settle = (id: string) => {
    requests.remove(id)
    endAccepted()
  }
  /** Keeps a swap before the wallet is asked; refuses if another tab has asked for it since the review. */
  const keep = (review: SwapReview, intent: CallIntent, { chain, network }: SwapAccount): string => {
    const { query } = review.quote
    const open = requests.find(sameOf(query))
    const [said, sent] = [text('swap.note.open'), text('swap.note.sent')]
    if (open && !requests.isOwn(open) && !review.notes.some((note) => [said, sent].includes(note.text))) {
      const note = Object.freeze({ level: 'critical' as const, text: said })
      set({ review: Object.freeze({ ...review, notes: Object.freeze([note, ...review.notes]) }) })
      throw notSent(said)
    }
    const id = requests.add({
      ...sameOf(query),
      amount: String(query.amount),
      method: intent.call.method,
    })
    const mark = async () => {
      const found = await (await chain.trace?.())?.mark(intent, network, deps.signal)
      if (found !== undefined) requests.update(id, { mark: found })
    }
    mark().catch(() => {
      // Without it the request counts as open.
    })
    return id
  }
  /** Ids of the requests whose accepted calls are followed. */
  const followed = new Set<string>()
  /** Asks the wallet about calls that it accepted on a page, or in a session, that is gone, until it tells their transaction. */
  const resume = () => {
    endAccepted()
    const at = here()
    if (!at) return
    for (const each of requests.all()) {
      const { id, accepted, method, network, from } = each
      const isHere = network === at.network.caipNetworkId && from === at.address
      if (accepted === undefined || !isHere || followed.has(id)) continue
      followed.add(id)
      const found = at.chain.sentLater?.(at.session, { method, params: [] }, accepted, deps.signal)
      void found?.then(
        (hash) => {
          if (hash === undefined || deps.signal.aborted) return
          settle(id)
          tellSent(each, hash, at)
          deps.notices.snack('success', text('swap.sent'))
        },
        (error) => {
          if (isUnsent(error)) settle(id)
          else followed.delete(id)
        },
      )
    }
  }

  let running = 0
  /** Back to an empty form from a swap that may be sent at any time. */
  const leave = (problem: string) => {
    running++
    drop()
    dropQuote()
    const draft = Object.freeze({ ...state.get().draft, amount: '' })
    set({ ...atForm, draft, quote: undefined, quoting: 'none', problem })
  }
  /** Asks the wallet for the next step of what was reviewed; does nothing while it is already asked. */
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
    const signal = signalOf(work)
    const isShown = () => attempt === running
    /** True once the wallet was asked: from then on it may send at any time. */
    let asked = false
    /** True once the wallet has agreed, while the hash is still to come. */
    let isAccepted = false
    /** Id of the request that is kept until it is certain that it is not open any more. */
    let kept: string | undefined
    const forget = () => {
      if (kept !== undefined) settle(kept)
    }
    const check = (intent: CallIntent): SwapAccount => {
      signal.throwIfAborted()
      const now = here()
      if (!isOf(intent, now)) throw notSent(text('swap.moved'))
      return now
    }
    try {
      const [first] = reviewed.steps
      if (!at || !first) throw notSent(text('swap.moved'))
      check(first.intent)
      if (deps.now() - reviewed.quote.at > REVIEW_AGE) {
        const next = await reviewOf(await quoteAgain(query, at, signal), at, signal)
        signal.throwIfAborted()
        set({ review: next, quote: next.quote })
        // The visitor confirms what is shown: never less, and no other step.
        if (!isCovered(next, reviewed) || !isSameStep(next.steps[0], first)) {
          set({ stage: 'review', problem: text('swap.worse') })
          return
        }
      }
      const { review } = state.get()
      const step = review?.steps[0]
      if (!review || !step) throw notSent(text('swap.moved'))
      const { intent, kind } = step
      const swaps = await swapsOf(at)
      let sending: Promise<string> | undefined
      await deps.alone(async () => {
        await swaps.recheck(at.session, intent, signal)
        check(intent)
        if (kind === 'swap') kept = keep(review, intent, at)
        asked = true
        deps.emit('swap.started', { ...event, step: kind })
        // Without the signal: a visitor who no longer waits still has to be told if the wallet sends it.
        const sent = sessions.sendTransaction(intent, {
          onAccepted: (batch) => {
            isAccepted = true
            if (kept !== undefined) {
              followed.add(kept)
              requests.update(kept, { accepted: batch })
              deps.accepted.set(true)
            }
            if (isShown()) set({ stage: 'allowing' })
            agreed()
          },
        })
        sending = sent
        // Other tabs may ask the wallet once it has agreed.
        await Promise.race([sent, agreement])
      }, signal)
      if (!sending) throw notSent(text('swap.elsewhere'))
      const hash = await sending
      forget()
      deps.emit('swap.sent', { ...event, step: kind, hash })
      void compare(intent, hash, at)
      if (kind !== 'swap') {
        if (!isShown()) {
          if (kind === 'approve') deps.notices.snack('success', text('swap.allowance.left'))
          return
        }
        asked = false
        set({ stage: 'allowing' })
        await untilAllowed(step, review, at, signal)
        // A confirmed approval is not asked for again, also if there is no new quote now.
        const left = Object.freeze({ ...review, steps: Object.freeze(review.steps.slice(1)) })
        set({ review: left, ...(kind === 'approve' && { allowed: true }) })
        const next = await reviewOf(await quoteAgain(query, at, signal), at, signal)
        signal.throwIfAborted()
        set({
          stage: 'review',
          review: next,
          quote: next.quote,
          ...(kind === 'approve' && { allowed: true }),
          ...(!isCovered(next, reviewed) && { problem: text('swap.worse') }),
        })
        return
      }
      const wasShown = isShown()
      // Also a form that still shows the same: it would be swapped again.
      if (wasShown || (isOf(intent, here()) && isDraftOf(at, query))) {
        const { stage: other, draft } = state.get()
        running++
        drop()
        dropQuote()
        set({
          ...atForm,
          draft: Object.freeze({ ...draft, amount: '' }),
          quote: undefined,
          quoting: 'none',
          ...(!wasShown && other === 'asking' && { problem: text('swap.abandoned') }),
        })
      }
      const { open, stack } = router.state.get()
      // The view of an embedded wallet's request may lie over the review.
      if (wasShown && open && stack.some(({ view }) => view === 'SwapReview')) router.reset('Account')
      deps.notices.snack('success', text('swap.sent'))
    } catch (error) {
      if (isRejection(error) || isUnsent(error)) forget()
      else if (kept !== undefined) followed.delete(kept)
      if (isRejection(error)) {
        deps.emit('swap.declined', event)
        if (isShown()) set({ stage: 'review', problem: text('swap.declined'), declined: true })
        return
      }
      if (signal.aborted && !asked) return
      deps.emit('swap.failed', { ...event, message: errorText(error).slice(0, 200) })
      if (!isShown()) return
      if (isAccepted && !isUnsent(error)) return leave(text('swap.unclear'))
      // Without a clear answer nobody knows whether the wallet sends it.
      const isClear = !asked || isUnsent(error)
      set({ stage: 'review', problem: isClear ? failureSentence(error, text) : text('swap.unclear') })
    }
  }

  /** Stops waiting for the wallet, which may still send: its answer is then told by a message. */
  const abandon = () => {
    const { stage } = state.get()
    if (stage !== 'asking' && stage !== 'allowing') return
    // The wallet has agreed: the same swap is not offered again.
    if (stage === 'allowing' && state.get().review?.steps[0]?.kind === 'swap') return leave(text('swap.left'))
    running++
    drop()
    set({ ...atForm, problem: text(stage === 'asking' ? 'swap.abandoned' : 'swap.allowance.left') })
    void requote()
  }

  /** Fills in everything the account has of the token; of the native coin all but the usual fee. */
  const max = async () => {
    const at = here()
    const { pay } = state.get().draft
    if (!at || pay?.amount === undefined) return
    const { amount, decimals, address } = pay
    if (address !== undefined) return edit({ amount: toDecimalText(amount, decimals) })
    const signal = signalOf(reading)
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

  /** The account or network has changed: nothing of the old one may be swapped. */
  const follow = (last: { readonly network?: string | undefined; readonly address?: string | undefined }) => {
    const at = here()
    const now = { network: at?.network.caipNetworkId, address: at?.address }
    if (now.network === last.network && now.address === last.address) return now
    const { stage } = state.get()
    running++
    reset()
    if (stage === 'asking') set({ problem: text('swap.abandoned') })
    if (shown) void list()
    return now
  }

  return Object.freeze({
    here,
    edit,
    max,
    prepare,
    confirm,
    abandon,
    refresh,
    reset,
    follow,
    resume,
    list,
    /** Asks for a quote at once. */
    retry: () => void requote(),
    /** Whether a source serves the network in use. */
    isOffered: (): boolean => {
      const at = here()
      return !!at && sourcesFor(at).length > 0
    },
    /** Name of the wallet that is asked; empty if it has none. */
    walletName: (): string => {
      const { activeNamespace = '', namespaces } = sessions.state.get()
      return namespaces[activeNamespace]?.account.connectedWalletInfo?.name ?? ''
    },
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
      // An amount of another token is not an amount of this one.
      edit({ [side]: withOwned(at, token), ...(isOther && { amount: '' }) })
    },
    /** Pays with what was to be received. The quoted amount is paid. */
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
    /** Takes what is typed as the limit in percent; a text that is none changes no quote. */
    typeSlippage: (slippageText: string) => {
      if (state.get().stage !== 'form') return
      const slippage = readSlippage(slippageText)
      set({ slippageText, ...(slippage !== undefined && { slippage }) })
      if (slippage !== undefined) void requote(TYPED)
    },
    /** Back from the review to the form. */
    revise: () => {
      if (state.get().stage !== 'review') return
      set(atForm)
      void requote()
    },
    /** Keeps quotes up to date until every holder has called its undo. */
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
    /** The page is seen again: an old quote is renewed. */
    seen: () => {
      const { quote, stage } = state.get()
      if (!shown || stage !== 'form' || deps.isHidden()) return
      if (!quote || deps.now() - quote.at > REFRESH) void requote()
    },
  })
}
