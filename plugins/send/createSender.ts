import {
  errorText,
  fiatValue,
  field,
  isOf,
  isRejection,
  isSameAddress,
  isUnsent,
  type Notices,
  type OpenRequests,
  type Router,
  type Sessions,
  type Stored,
  toDecimalText,
  watchMismatch,
} from 'portico/core'
import {
  type Cell,
  type ChainAdapter,
  type MessageId,
  type Namespace,
  PorticoError,
  type Source,
  type TransferIntent,
  type TransferRequest,
} from 'portico/kernel'
import type { Activity } from 'portico/plugins/activity/contract'
import type { Names } from 'portico/plugins/names/contract'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import { type AccountInUse, accountInUse } from './accountInUse.js'
import { askAbout } from './askAbout.js'
import { checkDraft } from './checkDraft.js'
import type { SendDraft, SendEvent, SendMismatch, SendState } from './contract.js'
import { createForesight } from './createForesight.js'
import { emptyState } from './emptyState.js'
import { failureSentence, notSent } from './failures.js'
import { nativeToken } from './nativeToken.js'
import { ownAddresses } from './ownAddresses.js'
import { prepareReview, type ReviewDeps } from './prepareReview.js'
import { readMax } from './readMax.js'
import { type PastReceiver, remember } from './receivers.js'
import { recheckReview } from './recheckReview.js'
import { requestOf } from './requestOf.js'

/** How long to wait after the last letter before a name is resolved, in milliseconds. */
const TYPED = 500

export interface SenderDeps extends Pick<ReviewDeps, 'review' | 'text' | 'amountText'> {
  readonly state: Cell<SendState>
  readonly sessions: Pick<Sessions, 'state' | 'session' | 'sendTransaction' | 'balance'>
  readonly chains: Pick<Source<readonly ChainAdapter[]>, 'get'>
  /** The tokens of the account in use, as far as they are known. */
  owned(namespace: Namespace): readonly TokenBalance[]
  /** The transactions of a namespace's account, as far as they were read. */
  history(namespace: Namespace): readonly Activity[]
  names(): Pick<Names, 'isName' | 'resolve'> | undefined
  readonly past: Stored<readonly PastReceiver[]>
  /** The requests to a wallet that may outlive their page. */
  readonly requests: OpenRequests
  readonly router: Pick<Router, 'state' | 'push' | 'reset' | 'open'>
  readonly notices: Pick<Notices, 'snack'>
  emit(event: 'send.started' | 'send.declined', payload: SendEvent): void
  emit(event: 'send.sent', payload: SendEvent & { hash: string }): void
  emit(event: 'send.failed', payload: SendEvent & { message: string }): void
  emit(event: 'send.mismatch', payload: SendMismatch): void
  /** Waits for the given time, or until the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>
  now(): number
  /**
   * Runs the work, unless another tab is asking its wallet; the result is undefined then. Other tabs may
   * continue once `left` aborts.
   */
  alone<T>(work: () => Promise<T>, left: AbortSignal): Promise<T | undefined>
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
}

/** The promise that the page got for a transfer. */
interface Asker {
  done(hash: string): void
  fail(error: unknown): void
  /** True while the wallet is asked; only its answer then settles the promise. */
  isAsked: boolean
}

/** Whether two drafts describe the same transfer. Their balances and prices may differ. */
const isSameTransfer = (one: SendDraft, other: SendDraft): boolean =>
  one.amount === other.amount &&
  one.inFiat === other.inFiat &&
  one.to === other.to &&
  one.token?.address === other.token?.address

/** The parts by which a transfer counts as equal to one that may still be open, whatever its amount. */
const sameOf = ({ network, from, to, asset = '' }: TransferIntent) => ({ network, from, parts: [to, asset] })

/**
 * Creates the form's state machine, which leads from the draft through the review to the wallet, and then
 * checks what was sent.
 */
export const createSender = (deps: SenderDeps) => {
  const { state, sessions, router, text, requests } = deps
  /** Merges a change into the state, and removes a field that is undefined. */
  const set = (change: { readonly [K in keyof SendState]?: SendState[K] | undefined }) => {
    const entries = Object.entries({ ...state.get(), ...change }).filter(([, value]) => value !== undefined)
    state.set(Object.freeze(Object.fromEntries(entries)) as unknown as SendState)
  }
  const noProblem = { problem: undefined, declined: undefined }
  const atForm = { ...noProblem, step: 'form', review: undefined } as const
  /**
   * Cancels the work for the present draft. The next two cancel the resolving of a name, and the reading of
   * the maximum.
   */
  let work = new AbortController()
  let lookup = new AbortController()
  let measure = new AbortController()
  /** The promise that the page got, if the page has set the fields. */
  let asker: Asker | undefined
  /** True if the visitor has left the page's form while the wallet was asked. */
  let hasLeft = false

  const here = () => accountInUse(sessions, deps.chains)
  const moved = () => notSent(text('send.moved'))

  const drop = () => {
    work.abort(notSent('The draft was changed'))
    work = new AbortController()
    lookup.abort()
  }
  /** A signal for a part of the work, which also aborts when the plugin stops. */
  const signalOf = (controller: AbortController) => AbortSignal.any([controller.signal, deps.signal])

  const ask = (request: TransferRequest, at: AccountInUse, signal: AbortSignal) =>
    askAbout(request, at, { ...deps, signal })
  const foresight = createForesight({ ...deps, ask })
  /** Asks about the draft's transfer, if the draft is complete. */
  const foresee = () => {
    const { draft, looking, step } = state.get()
    const at = here()
    const isComplete = step === 'form' && !Object.keys(checkDraft(draft, looking)).length
    const request = at && isComplete ? requestOf(draft, at) : undefined
    if (at && request) void foresight.begin(request, at)
    else foresight.drop()
  }

  const reset = () => {
    drop()
    foresight.drop()
    // While the wallet is asked, the promise must not reject as if nothing were sent.
    if (!asker?.isAsked)
      asker?.fail(Object.assign(new PorticoError('Modal closed', { category: 'modal' }), { code: 4001 }))
    asker = undefined
    hasLeft = false
    state.set(emptyState)
  }

  /** Applies balances and prices that were read again. */
  const refresh = () => {
    const at = here()
    if (!at) return
    const owned = deps.owned(at.namespace)
    const native = owned.find(({ address }) => address === undefined)
    const networkBalanceInUsd =
      (native && fiatValue(native.amount, at.network.nativeCurrency.decimals, native.price)) ?? 0n
    const { draft } = state.get()
    const { token } = draft
    const fresh = token && owned.find(({ address }) => isSameAddress(at.chain, address, token.address))
    // Without a price, an amount in dollars is meaningless, so it is removed.
    const unpriced = fresh && draft.inFiat && fresh.price === undefined && { inFiat: false, amount: '' }
    if (networkBalanceInUsd !== state.get().networkBalanceInUsd || (fresh && fresh !== token))
      set({
        networkBalanceInUsd,
        draft: Object.freeze({ ...draft, ...(fresh && { token: fresh }), ...unpriced }),
      })
  }

  /** Resolves a name after a pause in typing. */
  const look = async (to: string) => {
    lookup.abort()
    lookup = new AbortController()
    const signal = signalOf(lookup)
    const at = here()
    const names = deps.names()
    const given = to.trim()
    if (!at || !names?.isName(given)) return set({ looking: false })
    set({ looking: true })
    try {
      await deps.pause(TYPED, signal)
      const found = await names.resolve(at.namespace, given, signal)
      if (signal.aborted) return
      const { draft } = state.get()
      const receiver =
        found &&
        Object.freeze({
          address: found.address,
          name: found.name,
          ...(found.isDisguised && { isDisguised: true as const }),
        })
      set({ looking: false, draft: Object.freeze({ ...draft, ...(receiver && { receiver }) }) })
      foresee()
    } catch {
      if (!signal.aborted) set({ looking: false, problem: text('send.to.unread') })
    }
  }

  const edit = (change: Partial<Pick<SendDraft, 'token' | 'amount' | 'inFiat' | 'to'>>) => {
    const { step, fixed, draft } = state.get()
    if (fixed || step === 'asking') return
    measure.abort()
    if (step !== 'form') drop()
    const { receiver: before, ...next } = { ...draft, ...change }
    const at = here()
    const address = 'to' in change ? at?.chain.parseAddress?.(next.to.trim()) : undefined
    const receiver = 'to' in change ? (address === undefined ? undefined : { address }) : before
    set({
      ...atForm,
      draft: Object.freeze({ ...next, ...(receiver && { receiver: Object.freeze(receiver) }) }),
      ...('to' in change && { looking: false }),
    })
    if ('to' in change) {
      lookup.abort()
      if (!receiver) void look(next.to)
    }
    foresee()
  }

  /** Fills in the largest amount of the token that the account can send. */
  const max = async () => {
    const at = here()
    const { token, receiver } = state.get().draft
    if (!at || token?.amount === undefined) return
    const fill = (amount: bigint) => edit({ amount: toDecimalText(amount, token.decimals), inFiat: false })
    if (token.address !== undefined) return fill(token.amount)
    measure.abort()
    measure = new AbortController()
    // Aborted by an edit, which takes precedence over the maximum.
    const signal = signalOf(measure)
    try {
      const amount = await readMax(at, token.amount, receiver, signal)
      signal.throwIfAborted()
      fill(amount)
    } catch {
      if (!signal.aborted) set({ problem: text('send.max.unknown') })
    }
  }

  /** Builds the transfer, with everything that the review shows; resolves with whether it can be reviewed. */
  const prepare = async (): Promise<boolean> => {
    const { step, draft, looking } = state.get()
    if (step === 'preparing' || step === 'asking') return false
    const refuse = (id: MessageId) => {
      set({ ...noProblem, problem: text(id) })
      return false
    }
    if (!draft.amount || !draft.to.trim()) return refuse('send.required')
    if (!draft.token) return refuse('send.required.token')
    const at = here()
    if (!at) return refuse('send.unsupported')
    const { token } = draft
    const request = Object.keys(checkDraft(draft, looking)).length ? undefined : requestOf(draft, at)
    if (!request) return false
    drop()
    const signal = signalOf(work)
    set({ ...atForm, step: 'preparing' })
    try {
      const facts = (await foresight.take(request, at)) ?? (await ask(request, at, signal))
      signal.throwIfAborted()
      const review = await prepareReview({ ...draft, token }, at, facts, {
        ...deps,
        owned: deps.owned(at.namespace),
        history: deps.history(at.namespace),
        openOf: (intent) =>
          requests.noteOf(sameOf(intent), at, signal, ({ amount }) => {
            const { call, to, asset } = intent
            return {
              ...(amount === String(intent.amount) && { call }),
              transfer: { to, amount: BigInt(amount), ...(asset !== undefined && { asset }) },
            }
          }),
        signal,
      })
      if (!isOf(review.intent, here())) throw moved()
      set({ step: 'review', review })
      return true
    } catch (error) {
      if (!signal.aborted) set({ step: 'form', problem: failureSentence(error, text) })
      return false
    }
  }

  /** Reads the broadcast transaction back, and warns the visitor if it differs. */
  const compare = async (intent: TransferIntent, hash: string, { chain, network, session }: AccountInUse) => {
    const { readBack } = chain
    if (!readBack) return
    await watchMismatch({
      transaction: { network: intent.network, hash },
      view: 'SendMismatch',
      router,
      read: (signal) => readBack(intent, hash, network, signal, session),
      report: (mismatch) => deps.emit('send.mismatch', mismatch),
      pause: deps.pause,
      signal: deps.signal,
    })
  }

  let running = 0
  /** Asks the wallet to send the reviewed transfer; does nothing while it is already asked. */
  const confirm = async (): Promise<void> => {
    const { step, review, draft } = state.get()
    if (step !== 'review' || !review) return
    const { intent, token, receiver } = review
    const at = here()
    const attempt = ++running
    const mine = asker
    const isShown = () => attempt === running && state.get().review === review
    const event = { network: intent.network, token: token.symbol }
    foresight.drop()
    set({ ...noProblem, step: 'asking' })
    const signal = signalOf(work)
    /** True once the wallet was asked. From then on it may send at any time. */
    let asked = false
    /** Id of the request, which is kept until it is certain that it is no longer open. */
    let kept: string | undefined
    const check = () => {
      signal.throwIfAborted()
      if (!isOf(intent, here())) throw moved()
    }
    /** Settles the page's promise if its form is no longer there to try again. */
    const end = (error: unknown) => {
      if (asker === mine && !hasLeft) return
      mine?.fail(error)
      if (asker !== mine) return
      asker = undefined
      reset()
    }
    try {
      if (!isOf(intent, at)) throw moved()
      const answer = await deps.alone(async () => {
        const names = deps.names()
        const now = await recheckReview(review, at, { names, text, now: deps.now(), signal })
        check()
        kept = requests.record(sameOf(now), { amount: now.amount, intent: now }, at, review.notes)
        // Another tab has asked for the same since the review.
        if (kept === undefined) throw notSent(text('send.note.open'), 'open')
        asked = true
        if (mine) mine.isAsked = true
        deps.emit('send.started', event)
        // Without the signal, because a visitor who has stopped waiting still has to learn if the wallet
        // sends it.
        return { intent: now, hash: await sessions.sendTransaction(now) }
      }, signal)
      if (!answer) throw notSent(text('send.elsewhere'))
      if (kept !== undefined) requests.settle(kept)
      const { hash } = answer
      const { namespace } = at
      remember(deps.past, { namespace, address: intent.to, network: intent.network, name: receiver.name })
      deps.emit('send.sent', { ...event, hash })
      mine?.done(hash)
      if (asker === mine) asker = undefined
      hasLeft = false
      const shown = isShown()
      // Also if the form still shows the same transfer, because it could be sent again.
      if (shown || isSameTransfer(state.get().draft, draft)) {
        // If the page has asked for the same transfer again, that promise ends, because it must not get the
        // hash of the fields that are filled in next.
        if (asker) reset()
        else {
          state.set(Object.freeze({ ...emptyState, done: review }))
          drop()
        }
      }
      const { open, stack } = router.state.get()
      // The view of an embedded wallet's request may lie above the review.
      if (shown && open && stack.some(({ view }) => view === 'SendReview')) router.reset('Account')
      deps.notices.snack('success', text('send.started'))
      void compare(answer.intent, hash, at)
    } catch (error) {
      if (mine) mine.isAsked = false
      if (kept !== undefined) requests.settleBy(kept, error)
      end(error)
      if (isRejection(error)) {
        deps.emit('send.declined', event)
        if (isShown()) set({ step: 'review', problem: text('send.declined'), declined: true })
        return
      }
      if (signal.aborted && !asked) return
      deps.emit('send.failed', { ...event, message: errorText(error).slice(0, 200) })
      if (!isShown()) return
      if (field(error, 'reason') === 'name') {
        // The name now resolves to another address, so it is looked up again.
        const { receiver: _, ...unresolved } = state.get().draft
        set({ ...atForm, draft: Object.freeze(unresolved), problem: failureSentence(error, text) })
        return void look(unresolved.to)
      }
      if (field(error, 'reason') === 'open') {
        return set({ step: 'review', review: requests.withNote(review) })
      }
      // Without a clear answer it is not known whether the wallet sends it.
      const isClear = !asked || isUnsent(error)
      set({ step: 'review', problem: isClear ? failureSentence(error, text) : text('send.unclear') })
    }
  }

  /** Stops waiting for the wallet, which may still send; a message then reports its answer. */
  const abandon = () => {
    if (state.get().step !== 'asking') return
    running++
    drop()
    const { fixed, draft } = state.get()
    // Fields set by the page are not the visitor's, so they are removed. The wallet's answer still settles
    // the page's promise.
    asker = undefined
    state.set(Object.freeze({ ...emptyState, ...(!fixed && { draft }), problem: text('send.abandoned') }))
  }

  /** Follows a change of account or network, after which nothing of the old one may be sent. */
  const follow = (last: { readonly network?: string | undefined; readonly address?: string | undefined }) => {
    const at = here()
    const now = { network: at?.network.caipNetworkId, address: at?.address }
    const { step, fixed, draft } = state.get()
    if (now.network !== last.network) {
      // A network switch resets the draft. A request that the wallet has got continues without the form.
      running++
      reset()
      if (step === 'asking') set({ problem: text('send.abandoned') })
    } else if (now.address !== last.address) {
      // The balance of the token was that of the other account.
      const { token: _, ...tokenless } = draft
      running++
      drop()
      set({
        ...atForm,
        ...(!fixed && { draft: Object.freeze({ ...tokenless, amount: '', inFiat: false }) }),
        ...(step !== 'form' && {
          problem: text(step === 'asking' ? 'send.abandoned' : 'send.refused.account'),
        }),
      })
    }
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
    /** The visitor's other addresses on the namespace in use. */
    others: (): readonly string[] => {
      const at = here()
      if (!at) return []
      return ownAddresses(sessions, at.namespace, at.network.caipNetworkId).filter(
        (each) => !isSameAddress(at.chain, each, at.address),
      )
    },
    /** Name of the wallet that is asked; empty if it is not known. */
    walletName: (): string => {
      const { activeNamespace = '', namespaces } = sessions.state.get()
      return namespaces[activeNamespace]?.account.connectedWalletInfo?.name ?? ''
    },
    /** Goes back from the review to the form. */
    revise: () => {
      if (state.get().step === 'review') set(atForm)
    },
    /** Fills in the page's fields, read-only. The promise settles with the transfer. */
    fix: (draft: SendDraft): Promise<string> => {
      reset()
      state.set(Object.freeze({ ...emptyState, draft: Object.freeze(draft), fixed: true }))
      return new Promise((done, fail) => {
        asker = { done, fail, isAsked: false }
      })
    },
    /** Call when the visitor has left the form that the page filled in. */
    left: () => {
      if (!state.get().fixed) return
      if (state.get().step === 'asking') hasLeft = true
      else reset()
    },
    /**
     * Chooses the native coin, with its balance, which is the only choice without a plugin that reads tokens.
     */
    takeNative: async () => {
      const at = here()
      if (!at) return
      edit({ token: nativeToken(at.network, []) })
      try {
        const amount = await sessions.balance(at.namespace, deps.signal)
        const now = here()
        if (now?.address === at.address && now.network === at.network && state.get().step === 'form')
          edit({ token: nativeToken(at.network, [], amount) })
      } catch {
        // The wallet itself still checks the balance.
      }
    },
  })
}
