import {
  type AccountInUse,
  createLinkedAbort,
  errorText,
  fiatValue,
  field,
  isOf,
  isRejection,
  isSameAddress,
  isUnsent,
  type Notices,
  type OpenRequests,
  parseAmount,
  type Router,
  type Sessions,
  type Stored,
  toDecimalText,
  watchMismatch,
  within,
} from 'portico/core'
import { type Cell, type MessageId, type Namespace, type Network, PorticoError } from 'portico/kernel'
import type { Activity } from 'portico/plugins/activity/contract'
import type { Names } from 'portico/plugins/names/contract'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import type { TransferIntent, TransferRequest, Transfers } from 'portico/plugins/transactions/contract'
import { type AccountNeeds, accountInUse } from './accountInUse.js'
import { checkDraft } from './checkDraft.js'
import type { SendDraft, SendEvent, SendMismatch, SendState } from './contract.js'
import { createPrefetch } from './createPrefetch.js'
import { emptyState } from './emptyState.js'
import { failureSentence, notSent } from './failures.js'
import { nativeToken } from './nativeToken.js'
import { ownAddresses } from './ownAddresses.js'
import { prepareReview, type ReviewDeps } from './prepareReview.js'
import { readMax } from './readMax.js'
import type { AccountPast } from './readPast.js'
import { readTransferFacts } from './readTransferFacts.js'
import { type PastReceiver, rememberReceiver } from './receivers.js'
import { recheckReview } from './recheckReview.js'
import { requestOf } from './requestOf.js'

/** Maximum length of a receiver. */
const MAX_RECEIVER = 300
/** Whether a text is a link with a scheme, or an account of CAIP-10, rather than an address or a name. */
export const isLink = (text: string): boolean => /^[a-z][a-z\d-]*:/i.test(text)

/** Time limit for loading the code of transfers, in milliseconds. */
const LOADING = 20_000
/** How long to wait after the last letter before a name is resolved, in milliseconds. */
const TYPING_PAUSE = 500

export interface SenderDeps
  extends Pick<ReviewDeps, 'review' | 'text' | 'amountText'>,
    Pick<AccountNeeds, 'chains' | 'transfers'> {
  readonly state: Cell<SendState>
  readonly sessions: Pick<Sessions, 'state' | 'session' | 'sendTransaction' | 'balance'>
  /** The tokens of the account in use, as far as they are known. */
  ownedTokens(namespace: Namespace): readonly TokenBalance[]
  /** The addresses of the page's own tokens. */
  listedTokens?(network: Network): readonly string[]
  /** The transactions of a namespace's account, as far as they were read. */
  history(namespace: Namespace): readonly Activity[]
  /** Reads with whom an account has dealt. */
  past?(account: AccountInUse, transfers: Transfers, signal: AbortSignal): Promise<AccountPast>
  names(): Pick<Names, 'isName' | 'resolve'> | undefined
  readonly pastReceivers: Stored<readonly PastReceiver[]>
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
   * continue once `stopWaiting` aborts.
   */
  alone<T>(work: () => Promise<T>, stopWaiting: AbortSignal): Promise<T | undefined>
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
}

/** The promise that the page got for a transfer. */
interface PageRequest {
  resolve(hash: string): void
  reject(error: unknown): void
  /** True while the wallet is asked; only its answer then settles the promise. */
  isWalletAsked: boolean
}

/** Whether two drafts describe the same transfer. Their balances and prices may differ. */
const isSameTransfer = (one: SendDraft, other: SendDraft): boolean =>
  one.amount === other.amount &&
  one.inFiat === other.inFiat &&
  one.to === other.to &&
  one.payment === other.payment &&
  one.token?.address === other.token?.address

/** The parts by which a transfer counts as equal to one that may still be open, whatever its amount. */
const requestKeyOf = ({ network, from, to, asset = '' }: TransferIntent) => ({
  network,
  from,
  parts: [to, asset],
})

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
  const noPayment = { payment: undefined }
  const formReset = { ...noProblem, step: 'form', review: undefined } as const
  /**
   * Cancels the work for the present draft. The next two cancel the resolving of a name, and the reading of
   * the maximum.
   */
  let workController = createLinkedAbort(deps.signal)
  let lookupController = createLinkedAbort(deps.signal)
  let maxController = createLinkedAbort(deps.signal)
  /** The promise that the page got, if the page has set the fields. */
  let pageRequest: PageRequest | undefined
  /** True if the visitor has left the page's form while the wallet was asked. */
  let hasLeft = false

  const currentAccount = () => accountInUse(deps)
  const movedError = () => notSent(text('send.moved'))

  const cancelWork = () => {
    workController.abort(notSent('The draft was changed'))
    workController = createLinkedAbort(deps.signal)
    lookupController.abort()
  }

  /** The transfers of the account's chain; rejects if their code cannot be loaded in time. */
  const transfersOf = async ({ namespace }: AccountInUse, signal: AbortSignal): Promise<Transfers> => {
    const late = text('send.late')
    const loaded = await within(deps.transfers.of(namespace), { ms: LOADING, late, signals: [signal] })
    if (!loaded) throw notSent(text('send.unsupported'))
    return loaded
  }
  const ask = async (request: TransferRequest, account: AccountInUse, signal: AbortSignal) =>
    readTransferFacts(await transfersOf(account, signal), request, account, { ...deps, signal })
  const prefetch = createPrefetch({ ...deps, ask })
  /** Asks about the draft's transfer, if the draft is complete. */
  const prefetchReview = () => {
    const { draft, looking, step } = state.get()
    const account = currentAccount()
    const isComplete = step === 'form' && !Object.keys(checkDraft(draft, looking)).length
    const request = account && isComplete ? requestOf(draft, account) : undefined
    if (account && request) void prefetch.start(request, account)
    else prefetch.cancel()
  }

  const reset = () => {
    cancelWork()
    prefetch.cancel()
    // While the wallet is asked, the promise must not reject as if nothing were sent.
    if (!pageRequest?.isWalletAsked)
      pageRequest?.reject(
        Object.assign(new PorticoError('Modal closed', { category: 'modal' }), { code: 4001 }),
      )
    pageRequest = undefined
    hasLeft = false
    state.set(emptyState)
  }

  /** Applies balances and prices that were read again. */
  const refresh = () => {
    const account = currentAccount()
    if (!account) return
    const ownedTokens = deps.ownedTokens(account.namespace)
    const native = ownedTokens.find(({ address }) => address === undefined)
    const networkBalanceInUsd =
      (native && fiatValue(native.amount, account.network.nativeCurrency.decimals, native.price)) ?? 0n
    const { draft } = state.get()
    const { token } = draft
    const updatedToken =
      token && ownedTokens.find(({ address }) => isSameAddress(account.chain, address, token.address))
    // Without a price, an amount in dollars is meaningless, so it is removed.
    const withoutFiat = updatedToken &&
      draft.inFiat &&
      updatedToken.price === undefined && { inFiat: false, amount: '' }
    if (networkBalanceInUsd !== state.get().networkBalanceInUsd || (updatedToken && updatedToken !== token))
      set({
        networkBalanceInUsd,
        draft: Object.freeze({ ...draft, ...(updatedToken && { token: updatedToken }), ...withoutFiat }),
      })
  }

  /** Resolves a name after a pause in typing. */
  const resolveName = async (to: string) => {
    lookupController.abort()
    lookupController = createLinkedAbort(deps.signal)
    const { signal } = lookupController
    const account = currentAccount()
    const names = deps.names()
    const name = to.trim()
    if (!account || !names?.isName(name)) return set({ looking: false })
    set({ looking: true })
    try {
      await deps.pause(TYPING_PAUSE, signal)
      const found = await names.resolve(account.namespace, name, signal, account.network.caipNetworkId)
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
      prefetchReview()
    } catch {
      if (!signal.aborted) set({ looking: false, problem: text('send.to.unread') })
    }
  }

  const edit = (change: Partial<Pick<SendDraft, 'token' | 'amount' | 'inFiat' | 'to' | 'payment'>>) => {
    const { step, fixed, draft } = state.get()
    if (fixed || step === 'asking') return
    maxController.abort()
    if (step !== 'form') cancelWork()
    const { receiver: previous, payment, ...next } = { ...draft, ...('to' in change && noPayment), ...change }
    const account = currentAccount()
    const address = 'to' in change ? account?.chain.parseAddress?.(next.to.trim()) : undefined
    const receiver = 'to' in change ? (address === undefined ? undefined : { address }) : previous
    set({
      ...formReset,
      draft: Object.freeze({
        ...next,
        ...(receiver && { receiver: Object.freeze(receiver) }),
        ...(payment && { payment }),
      }),
      ...('to' in change && { looking: false }),
    })
    if ('to' in change) {
      lookupController.abort()
      if (!receiver) void resolveName(next.to)
    }
    prefetchReview()
  }

  /** Chooses the native coin, with its balance, which is the only choice without a plugin that reads tokens. */
  const chooseNative = async () => {
    const account = currentAccount()
    if (!account) return
    edit({ token: nativeToken(account.network, []) })
    try {
      const amount = await sessions.balance(account.namespace, deps.signal)
      const current = currentAccount()
      const { step, draft } = state.get()
      if (
        current?.address === account.address &&
        current.network === account.network &&
        step === 'form' &&
        draft.token?.address === undefined
      )
        edit({ token: nativeToken(account.network, [], amount) })
    } catch {
      // The wallet itself still checks the balance.
    }
  }

  /**
   * Fills in everything that a scanned or pasted code asks for: an address, a name or a payment link. A sentence if
   * it cannot be paid here.
   */
  const fillFromCode = async (code: string): Promise<string | undefined> => {
    const account = currentAccount()
    if (!account) return text('send.unsupported')
    const { network, chain, namespace } = account
    const problemText = (id: MessageId, params = {}) =>
      text(id, { network: network.name, ...params } as never)
    // A dynamic import, because few visitors scan.
    const found = await import('./readScanned.js')
      .then(({ readScanned }) =>
        readScanned(code, network, async () => (await transfersOf(account, deps.signal)).payments),
      )
      .catch(() => undefined)
    if (!found) return text('send.late')
    if (currentAccount()?.network !== network) return text('send.moved')
    if ('problem' in found)
      return problemText(`send.scan.${found.problem}`, 'field' in found && { field: found.field })
    const { to, token: asset, amount, ...payment } = found
    if (!to.includes('.') && chain.parseAddress && !chain.parseAddress(to))
      return problemText('send.scan.unread')
    if (asset === undefined) {
      edit({ to })
      return undefined
    }
    const ownedTokens = deps.ownedTokens(namespace)
    const { token: chosen } = state.get().draft
    const token =
      asset !== null
        ? ownedTokens.find(({ address }) => address !== undefined && isSameAddress(chain, address, asset))
        : chosen && chosen.address === undefined
          ? chosen
          : nativeToken(network, ownedTokens)
    if (!token) return problemText('send.scan.token')
    const amountText = typeof amount === 'bigint' ? toDecimalText(amount, token.decimals) : (amount ?? '')
    if (amountText && !parseAmount(amountText, token.decimals)) return problemText('send.scan.amount')
    edit({
      to,
      token,
      amount: amountText,
      inFiat: false,
      ...(Object.keys(payment).length && { payment: Object.freeze(payment) }),
    })
    if (asset === null && token.amount === undefined && !ownedTokens.length) void chooseNative()
    return undefined
  }

  /** Fills in the largest amount of the token that the account can send. */
  const max = async () => {
    const account = currentAccount()
    const { token, receiver } = state.get().draft
    if (!account || token?.amount === undefined) return
    const fill = (amount: bigint) => edit({ amount: toDecimalText(amount, token.decimals), inFiat: false })
    if (token.address !== undefined) return fill(token.amount)
    maxController.abort()
    maxController = createLinkedAbort(deps.signal)
    // Aborted by an edit, which takes precedence over the maximum.
    const { signal } = maxController
    try {
      const amount = await readMax(
        await transfersOf(account, signal),
        account,
        token.amount,
        receiver,
        signal,
      )
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
    const showProblem = (id: MessageId) => {
      set({ ...noProblem, problem: text(id) })
      return false
    }
    if (!draft.amount || !draft.to.trim()) return showProblem('send.required')
    if (!draft.token) return showProblem('send.required.token')
    const account = currentAccount()
    if (!account) return showProblem('send.unsupported')
    const { token } = draft
    const request = Object.keys(checkDraft(draft, looking)).length ? undefined : requestOf(draft, account)
    if (!request) return false
    cancelWork()
    const { signal } = workController
    set({ ...formReset, step: 'preparing' })
    try {
      const facts = (await prefetch.take(request, account)) ?? (await ask(request, account, signal))
      signal.throwIfAborted()
      const review = await prepareReview({ ...draft, token }, account, facts, {
        ...deps,
        ownedTokens: deps.ownedTokens(account.namespace),
        listedTokens: deps.listedTokens?.(account.network) ?? [],
        history: deps.history(account.namespace),
        openRequestNoteOf: (intent) =>
          requests.noteOf(requestKeyOf(intent), account, signal, ({ amount }) => {
            const { call, to, asset } = intent
            return {
              ...(amount === String(intent.amount) && { call }),
              transfer: { to, amount: BigInt(amount), ...(asset !== undefined && { asset }) },
            }
          }),
        signal,
      })
      if (!isOf(review.intent, currentAccount())) throw movedError()
      set({ step: 'review', review })
      return true
    } catch (error) {
      if (!signal.aborted) set({ step: 'form', problem: failureSentence(error, text) })
      return false
    }
  }

  /** Reads the broadcast transaction back, and warns the visitor if it differs. */
  const checkSent = async (
    intent: TransferIntent,
    hash: string,
    { readBack }: Transfers,
    { chain, network, session, address }: AccountInUse,
  ) => {
    if (!readBack) return
    await watchMismatch({
      transaction: { network: intent.network, hash },
      view: 'SendMismatch',
      router,
      read: (signal) => readBack(intent, hash, network, signal, session),
      report: (mismatch) => deps.emit('send.mismatch', mismatch),
      isOpenEnded: session.accounts
        .get()
        .some(({ type, address: each }) => type === 'smartAccount' && isSameAddress(chain, each, address)),
      pause: deps.pause,
      signal: deps.signal,
    })
  }

  let lastAttempt = 0
  /** Asks the wallet to send the reviewed transfer; does nothing while it is already asked. */
  const confirm = async (): Promise<void> => {
    const { step, review, draft } = state.get()
    if (step !== 'review' || !review) return
    const { intent, token, receiver } = review
    const account = currentAccount()
    const attempt = ++lastAttempt
    const request = pageRequest
    const isShown = () => attempt === lastAttempt && state.get().review === review
    const event = { network: intent.network, token: token.symbol }
    prefetch.cancel()
    set({ ...noProblem, step: 'asking' })
    const { signal } = workController
    /** True once the wallet was asked. From then on it may send at any time. */
    let isWalletAsked = false
    /** Id of the request, which stays recorded until it is certain that it is no longer open. */
    let requestId: string | undefined
    const check = () => {
      signal.throwIfAborted()
      if (!isOf(intent, currentAccount())) throw movedError()
    }
    /** Settles the page's promise if its form is no longer there to try again. */
    const failRequest = (error: unknown) => {
      if (pageRequest === request && !hasLeft) return
      request?.reject(error)
      if (pageRequest !== request) return
      pageRequest = undefined
      reset()
    }
    try {
      if (!isOf(intent, account)) throw movedError()
      const answer = await deps.alone(async () => {
        const names = deps.names()
        const transfers = await transfersOf(account, signal)
        const checkedIntent = await recheckReview(review, account, {
          transfers,
          names,
          text,
          now: deps.now(),
          signal,
        })
        check()
        requestId = requests.record(
          requestKeyOf(checkedIntent),
          { amount: checkedIntent.amount, intent: checkedIntent },
          account,
          review.notes,
        )
        // Another tab has asked for the same since the review.
        if (requestId === undefined) throw notSent(text('send.note.open'), 'open')
        isWalletAsked = true
        if (request) request.isWalletAsked = true
        deps.emit('send.started', event)
        // Without the signal, because a visitor who has stopped waiting still has to learn if the wallet
        // sends it.
        const { network, from, call, to, amount, asset } = checkedIntent
        const { send } = transfers
        const hash = await sessions.sendTransaction(
          { network, from, call },
          {
            ...(send && {
              send: (ask, session, stop) => send(ask, session, checkedIntent, account.network, stop),
            }),
            details: { transfer: Object.freeze({ to, amount, ...(asset !== undefined && { asset }) }) },
          },
        )
        if (hash === undefined)
          throw new PorticoError('The wallet answered with no transaction hash', { category: 'wallet' })
        return { intent: checkedIntent, hash, transfers }
      }, signal)
      if (!answer) throw notSent(text('send.elsewhere'))
      if (requestId !== undefined) requests.settle(requestId)
      const { hash } = answer
      const { namespace } = account
      rememberReceiver(deps.pastReceivers, {
        namespace,
        address: intent.to,
        network: intent.network,
        name: receiver.name,
      })
      deps.emit('send.sent', { ...event, hash })
      request?.resolve(hash)
      if (pageRequest === request) pageRequest = undefined
      hasLeft = false
      const wasShown = isShown()
      // Also if the form still shows the same transfer, because it could be sent again.
      if (wasShown || isSameTransfer(state.get().draft, draft)) {
        // If the page has asked for the same transfer again, that promise ends, because it must not get the
        // hash of the fields that are filled in next.
        if (pageRequest) reset()
        else {
          state.set(Object.freeze({ ...emptyState, done: review }))
          cancelWork()
        }
      }
      const { open, stack } = router.state.get()
      // The view of an embedded wallet's request may lie above the review.
      if (wasShown && open && stack.some(({ view }) => view === 'SendReview')) router.reset('Account')
      deps.notices.snack('success', text('send.started'))
      const { fee } = review
      void checkSent({ ...answer.intent, ...(fee !== undefined && { fee }) }, hash, answer.transfers, account)
    } catch (error) {
      if (request) request.isWalletAsked = false
      if (requestId !== undefined) requests.settleBy(requestId, error)
      failRequest(error)
      if (isRejection(error)) {
        deps.emit('send.declined', event)
        if (isShown()) set({ step: 'review', problem: text('send.declined'), declined: true })
        return
      }
      if (signal.aborted && !isWalletAsked) return
      deps.emit('send.failed', { ...event, message: errorText(error).slice(0, 200) })
      if (!isShown()) return
      if (field(error, 'reason') === 'name') {
        // The name now resolves to another address, so it is looked up again.
        const { receiver: _, ...unresolved } = state.get().draft
        set({ ...formReset, draft: Object.freeze(unresolved), problem: failureSentence(error, text) })
        return void resolveName(unresolved.to)
      }
      if (field(error, 'reason') === 'open') {
        return set({ step: 'review', review: requests.withNote(review) })
      }
      // Without a clear answer it is not known whether the wallet sends it.
      const isClear = !isWalletAsked || isUnsent(error)
      set({ step: 'review', problem: isClear ? failureSentence(error, text) : text('send.unclear') })
    }
  }

  /** Stops waiting for the wallet, which may still send; a message then reports its answer. */
  const abandon = () => {
    if (state.get().step !== 'asking') return
    lastAttempt++
    cancelWork()
    const { fixed, draft } = state.get()
    // Fields set by the page are not the visitor's, so they are removed. The wallet's answer still settles
    // the page's promise.
    pageRequest = undefined
    state.set(Object.freeze({ ...emptyState, ...(!fixed && { draft }), problem: text('send.abandoned') }))
  }

  /** Follows a change of account or network, after which nothing of the old one may be sent. */
  const follow = (last: { readonly network?: string | undefined; readonly address?: string | undefined }) => {
    const account = currentAccount()
    const current = { network: account?.network.caipNetworkId, address: account?.address }
    const { step, fixed, draft } = state.get()
    if (current.network !== last.network) {
      // A network switch resets the draft. A request that the wallet has got continues without the form.
      lastAttempt++
      reset()
      if (step === 'asking') set({ problem: text('send.abandoned') })
    } else if (current.address !== last.address) {
      // The balance of the token was that of the other account.
      const { token: _, ...tokenless } = draft
      lastAttempt++
      cancelWork()
      set({
        ...formReset,
        ...(!fixed && { draft: Object.freeze({ ...tokenless, amount: '', inFiat: false }) }),
        ...(step !== 'form' && {
          problem: text(step === 'asking' ? 'send.abandoned' : 'send.refused.account'),
        }),
      })
    }
    return current
  }

  return Object.freeze({
    currentAccount,
    edit,
    fillFromCode,
    /** Fills in what was pasted; for a payment link everything that it asks for. */
    paste: async (pasted: string) => {
      const receiver = pasted.trim()
      if (!isLink(receiver)) return edit({ to: receiver.slice(0, MAX_RECEIVER) })
      const { fixed, step, draft } = state.get()
      if (fixed || step === 'asking') return
      const problem = await fillFromCode(receiver)
      if (problem !== undefined && state.get().draft === draft) set({ ...noProblem, problem })
    },
    max,
    prepare,
    confirm,
    abandon,
    refresh,
    reset,
    follow,
    /** The visitor's other addresses on the namespace in use. */
    otherAddresses: (): readonly string[] => {
      const account = currentAccount()
      if (!account) return []
      return ownAddresses(sessions, account.namespace, account.network.caipNetworkId).filter(
        (each) => !isSameAddress(account.chain, each, account.address),
      )
    },
    /** Name of the wallet that is asked; empty if it is not known. */
    walletName: (): string => {
      const { activeNamespace = '', namespaces } = sessions.state.get()
      return namespaces[activeNamespace]?.account.connectedWalletInfo?.name ?? ''
    },
    /** Goes back from the review to the form. */
    revise: () => {
      if (state.get().step === 'review') set(formReset)
    },
    /** Fills in the page's fields, read-only. The promise settles with the transfer. */
    fillFromPage: (draft: SendDraft): Promise<string> => {
      reset()
      state.set(Object.freeze({ ...emptyState, draft: Object.freeze(draft), fixed: true }))
      return new Promise((resolve, reject) => {
        pageRequest = { resolve, reject, isWalletAsked: false }
      })
    },
    /** Call when the visitor has left the form that the page filled in. */
    onFormLeft: () => {
      if (!state.get().fixed) return
      if (state.get().step === 'asking') hasLeft = true
      else reset()
    },
    chooseNative,
  })
}
