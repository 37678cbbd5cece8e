import {
  chainOf,
  errorText,
  failureText,
  fiatValue,
  field,
  hasErrorCode,
  isRejection,
  isSameAddress,
  type Notices,
  type Router,
  type Sessions,
  type Settings,
  type Stored,
  toDecimalText,
  within,
} from 'portico/core'
import {
  type Cell,
  type ChainAdapter,
  type MessageId,
  type Namespace,
  type Network,
  PorticoError,
  type Session,
  type Source,
  type TransferIntent,
  type TransferRequest,
} from 'portico/kernel'
import type { Names } from 'portico/plugins/names/contract'
import type { TokenBalance } from 'portico/plugins/tokens/contract'
import { checkDraft } from './checkDraft.js'
import type {
  SendDraft,
  SendEvent,
  SendMismatch,
  SendNote,
  SendNoteLevel,
  SendReview,
  SendState,
  SendToken,
} from './contract.js'
import { noteReceiver } from './noteReceiver.js'
import { readAmountOf } from './readAmountOf.js'
import { type PastReceiver, remember } from './receivers.js'
import { watchBroadcast } from './watchBroadcast.js'

/** Time limits in milliseconds: building a transfer, and each question about it. */
const PREPARED = 20_000
const ASKED = 8_000
/** How long typing pauses before a name is resolved. */
const TYPED = 500
/** Hundredths of the fee that Max leaves: the price of gas changes until the wallet sends. */
const MAX_MARGIN = 115n

/** An account in use whose coins can be sent. */
export interface Sending {
  readonly namespace: Namespace
  readonly network: Network
  readonly address: string
  readonly session: Session
  readonly chain: ChainAdapter & Required<Pick<ChainAdapter, 'transfer'>>
}

export interface SenderDeps {
  readonly state: Cell<SendState>
  readonly sessions: Pick<Sessions, 'state' | 'session' | 'sendTransaction' | 'balance'>
  readonly chains: Pick<Source<readonly ChainAdapter[]>, 'get'>
  /** The tokens of the account in use, as far as they are known. */
  owned(namespace: Namespace): readonly TokenBalance[]
  names(): Pick<Names, 'isName' | 'resolve'> | undefined
  readonly past: Stored<readonly PastReceiver[]>
  review(value: { readonly intent: TransferIntent; note(text: string, level?: SendNoteLevel): void }): unknown
  readonly router: Pick<Router, 'state' | 'push' | 'reset' | 'open' | 'back'>
  readonly notices: Pick<Notices, 'snack'>
  readonly text: Settings['text']
  /** A fee as the visitor reads it. */
  amountText(amount: bigint, currency: Network['nativeCurrency']): string
  emit(event: 'send.started' | 'send.declined', payload: SendEvent): void
  emit(event: 'send.sent', payload: SendEvent & { hash: string }): void
  emit(event: 'send.failed', payload: SendEvent & { message: string }): void
  emit(event: 'send.mismatch', payload: SendMismatch): void
  /** Waits for the given time, or until the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>
  now(): number
  /** Runs the work unless another tab asks its wallet; undefined if one does. Other tabs may go on once `left` aborts. */
  alone<T>(work: () => Promise<T>, left: AbortSignal): Promise<T | undefined>
  /** Aborts with the plugin. */
  readonly signal: AbortSignal
}

export const emptyDraft: SendDraft = Object.freeze({ amount: '', inFiat: false, to: '' })
export const emptyState: SendState = Object.freeze({
  step: 'form',
  draft: emptyDraft,
  looking: false,
  fixed: false,
  networkBalanceInUsd: 0n,
})

/** The page's promise of a transfer. */
interface Asker {
  done(hash: string): void
  fail(error: unknown): void
}

/** Texts for transfers that a chain refuses, by its reason. */
const REFUSALS: Readonly<Record<string, MessageId>> = {
  decimals: 'send.refused.decimals',
  receiver: 'send.refused.receiver',
  account: 'send.refused.account',
  network: 'send.refused.network',
  rent: 'send.refused.rent',
  keep: 'send.refused.keep',
  funds: 'send.refused.funds',
  expired: 'send.refused.expired',
  changed: 'send.refused.changed',
  unread: 'send.refused.unread',
  asset: 'send.refused.asset',
}

const deepFreeze = <T>(value: T): T => {
  if (value && typeof value === 'object') Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}

/** The native coin as a token, with its balance if that is known. */
export const nativeToken = (network: Network, owned: readonly TokenBalance[], amount?: bigint): SendToken => {
  const listed = owned.find(({ address }) => address === undefined)
  return listed ?? { ...network.nativeCurrency, ...(amount !== undefined && { amount }) }
}

/** The form's state machine: from the draft through the review to the wallet, and the look at what was sent. */
export const createSender = (deps: SenderDeps) => {
  const { state, sessions, router, text } = deps
  const set = (change: Partial<SendState>) => {
    const next = { ...state.get(), ...change }
    for (const key of Object.keys(next) as (keyof SendState)[]) if (next[key] === undefined) delete next[key]
    state.set(Object.freeze(next) as SendState)
  }
  const none = { problem: undefined, declined: undefined } as unknown as Partial<SendState>
  /** Cancels what runs for the present draft. */
  let work = new AbortController()
  let lookup = new AbortController()
  let measure = new AbortController()
  /** Settles the page's request, if the fields are its. */
  let settle: Asker | undefined
  /** The page's request whose transfer the wallet has been asked for: only the wallet's answer settles it. */
  let asking: Asker | undefined
  /** The visitor has left the page's form while the wallet was asked. */
  let hasLeft = false

  /** The account in use; undefined if its coins cannot be sent. */
  const here = (): Sending | undefined => {
    const { activeNamespace: namespace = '', namespaces } = sessions.state.get()
    const at = Object.hasOwn(namespaces, namespace) ? namespaces[namespace] : undefined
    const session = sessions.session(namespace)
    const chain = chainOf(deps.chains, namespace)
    const { address } = at?.account ?? {}
    const network = at?.network.caipNetwork
    return at?.account.status === 'connected' && session && address && network && chain?.transfer
      ? { namespace, network, address, session, chain: chain as Sending['chain'] }
      : undefined
  }
  const isAt = (intent: TransferIntent, at = here()): boolean =>
    at?.network.caipNetworkId === intent.network && isSameAddress(at.chain, at.address, intent.from)

  const isSending = (at: Sending) => {
    const now = here()
    return now?.address === at.address && now.network === at.network
  }

  const drop = (reason: string) => {
    work.abort(new PorticoError(reason, { category: 'transfer' }))
    work = new AbortController()
    lookup.abort()
  }
  /** A signal for the present work, which the plugin's end aborts as well. */
  const signalOf = (controller: AbortController) => AbortSignal.any([controller.signal, deps.signal])

  const reset = () => {
    drop('The draft was replaced')
    // While the wallet is asked, nobody may say that nothing is sent.
    if (settle !== asking)
      settle?.fail(Object.assign(new PorticoError('Modal closed', { category: 'modal' }), { code: 4001 }))
    settle = undefined
    hasLeft = false
    state.set(emptyState)
  }

  const refresh = () => {
    const at = here()
    if (!at) return
    const owned = deps.owned(at.namespace)
    const { decimals } = at.network.nativeCurrency
    const native = owned.find(({ address }) => address === undefined)
    const { draft, networkBalanceInUsd } = state.get()
    const value = (native && fiatValue(native.amount, decimals, native.price)) ?? 0n
    const { token } = draft
    const fresh = token && owned.find(({ address }) => isSameAddress(at.chain, address, token.address))
    if (value !== networkBalanceInUsd || (fresh && fresh !== token))
      set({ networkBalanceInUsd: value, draft: Object.freeze({ ...draft, ...(fresh && { token: fresh }) }) })
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
    } catch {
      if (!signal.aborted) set({ looking: false, problem: text('send.to.unread') })
    }
  }

  const edit = (change: Partial<Pick<SendDraft, 'token' | 'amount' | 'inFiat' | 'to'>>) => {
    const { step, fixed, draft } = state.get()
    if (fixed || step === 'asking') return
    measure.abort()
    if (step !== 'form') drop('The draft was changed')
    const { receiver: before, ...next } = { ...draft, ...change }
    const at = here()
    const address = 'to' in change ? at?.chain.parseAddress?.(next.to.trim()) : undefined
    const receiver = 'to' in change ? (address === undefined ? undefined : { address }) : before
    set({
      ...none,
      step: 'form',
      review: undefined as never,
      draft: Object.freeze({ ...next, ...(receiver && { receiver: Object.freeze(receiver) }) }),
      looking: 'to' in change ? false : state.get().looking,
    })
    if ('to' in change) {
      lookup.abort()
      if (!receiver) void look(next.to)
    }
  }

  /** Fills in everything the account can send of the token. */
  const max = async () => {
    const at = here()
    const { draft } = state.get()
    const { token, receiver } = draft
    if (!at || token?.amount === undefined) return
    if (token.address !== undefined) return edit({ amount: toText(token.amount, token), inFiat: false })
    measure.abort()
    measure = new AbortController()
    // The fields, if they are changed meanwhile, count more.
    const signal = signalOf(measure)
    const build = (to: string) =>
      at.chain.transfer({ network: at.network, from: at.address, to, amount: 1n }, signal)
    try {
      const intent = await within(
        (receiver ? build(receiver.address) : Promise.reject(new Error('None'))).catch(() =>
          build(at.address),
        ),
        { ms: PREPARED, late: 'The transfer could not be prepared', signals: [signal] },
      )
      const fee = await within(
        at.chain.fee?.(at.session, intent, at.network, signal) ?? Promise.reject(new Error('No fee')),
        { ms: ASKED, late: 'The fee could not be read', signals: [signal] },
      )
      signal.throwIfAborted()
      const left = token.amount - (fee * MAX_MARGIN + 99n) / 100n
      edit({ amount: toText(left > 0n ? left : 0n, token), inFiat: false })
    } catch {
      if (!signal.aborted) set({ problem: text('send.max.unknown') })
    }
  }

  /** A sentence for a failure before the wallet has sent anything. */
  const sentence = (error: unknown): string => {
    const reason = field(error, 'reason')
    if (typeof reason === 'string' && Object.hasOwn(REFUSALS, reason))
      return text(REFUSALS[reason] as MessageId)
    const said = failureText(error)
    if (said) return said.text
    return error instanceof PorticoError && error.category === 'transfer'
      ? errorText(error)
      : text('send.failed')
  }

  const requestOf = (at: Sending): TransferRequest | undefined => {
    const { draft } = state.get()
    const { token, receiver } = draft
    const amount = readAmountOf(draft)
    if (!token || !receiver || amount === undefined) return undefined
    return Object.freeze({
      network: at.network,
      from: at.address,
      to: receiver.address,
      amount,
      decimals: token.decimals,
      ...(token.address !== undefined && {
        asset: `${at.network.caipNetworkId}/${at.chain.tokenStandard ?? 'token'}:${token.address}`,
      }),
    })
  }

  /** Builds the transfer and everything the review shows; resolves with whether it can be reviewed. */
  const prepare = async (): Promise<boolean> => {
    const { step, draft } = state.get()
    if (step === 'preparing' || step === 'asking') return false
    const fail = (id: MessageId) => {
      set({ ...none, problem: text(id) })
      return false
    }
    if (!draft.amount || !draft.to.trim()) return fail('send.required')
    if (!draft.token) return fail('send.required.token')
    const at = here()
    if (!at) return fail('send.unsupported')
    if (Object.keys(checkDraft(draft, state.get().looking)).length) return false
    const request = requestOf(at)
    if (!request) return fail('send.required')
    drop('A new review was started')
    const signal = signalOf(work)
    set({ ...none, step: 'preparing', review: undefined as never })
    try {
      const { network, chain, session } = at
      const given = await within(chain.transfer(request, signal), {
        ms: PREPARED,
        late: text('send.late'),
        signals: [signal],
      })
      // A copy of our own: an adapter could keep and change its object.
      const intent: TransferIntent = deepFreeze(structuredClone(given))
      const ask = <T>(question: Promise<T> | undefined): Promise<T | undefined> =>
        question
          ? within(question, { ms: ASKED, signals: [signal] }).catch(() => {
              signal.throwIfAborted()
              return undefined
            })
          : Promise.resolve(undefined)
      const [fee, simulated, kind, nativeBalance] = await Promise.all([
        ask(chain.fee?.(session, intent, network, signal)),
        ask(chain.simulate?.(session, intent, network, signal)),
        ask(chain.kindOf?.(session, intent.to, network, signal)),
        ask(sessions.balance(at.namespace, signal)),
      ])
      const { token, receiver = { address: intent.to } } = draft
      const { namespaces, connections } = sessions.state.get()
      const own = [
        ...(namespaces[at.namespace]?.account.accounts ?? []).map(({ address }) => address),
        ...connections
          .filter((each) => each.namespace === at.namespace)
          .flatMap((each) => each.accounts.map(({ address }) => address)),
      ]
      deps.past.load()
      const notes: SendNote[] = noteReceiver({
        receiver: { ...receiver, address: intent.to },
        network: intent.network,
        own,
        from: intent.from,
        past: deps.past.get().filter((each) => each.namespace === at.namespace),
        kind,
        isSame: (one, other) => isSameAddress(chain, one, other),
      }).map(({ level, id }) => ({ level, text: text(id) }))
      if (simulated && !simulated.ok)
        notes.push({
          level: 'critical',
          text: simulated.reason
            ? text('send.note.fails.why', { reason: simulated.reason })
            : text('send.note.fails'),
        })
      const spent = (intent.asset === undefined ? intent.amount : 0n) + (fee ?? 0n)
      if (fee !== undefined && nativeBalance !== undefined && spent > nativeBalance)
        notes.push({
          level: 'caution',
          text: text('send.note.fee', { amount: deps.amountText(fee, network.nativeCurrency) }),
        })
      if (token.address !== undefined && token.amount === intent.amount)
        notes.push({ level: 'caution', text: text('send.note.all', { symbol: token.symbol }) })
      await deps.review(
        Object.freeze({
          intent,
          note: (said: string, level: SendNoteLevel = 'caution') => {
            notes.push({ level: level === 'critical' ? level : 'caution', text: String(said).slice(0, 300) })
          },
        }),
      )
      signal.throwIfAborted()
      if (!isAt(intent)) throw new PorticoError(text('send.moved'), { category: 'transfer' })
      const native = nativeToken(network, deps.owned(at.namespace))
      const { decimals } = network.nativeCurrency
      const feeValue = fee === undefined ? undefined : fiatValue(fee, decimals, native.price)
      const value = fiatValue(intent.amount, token.decimals, token.price)
      const spentOfToken = token.address === undefined ? spent : intent.amount
      const left = token.amount === undefined ? undefined : token.amount - spentOfToken
      const review: SendReview = Object.freeze({
        intent,
        token,
        receiver: Object.freeze({ ...receiver, address: intent.to }),
        ...(fee !== undefined && { fee }),
        ...(feeValue !== undefined && { feeValue }),
        ...(value !== undefined && { value }),
        ...(left !== undefined && left >= 0n && { left }),
        // The worst first.
        notes: Object.freeze(
          [...notes]
            .sort((one, other) => Number(other.level === 'critical') - Number(one.level === 'critical'))
            .map((each) => Object.freeze(each)),
        ),
      })
      set({ step: 'review', review })
      return true
    } catch (error) {
      if (!signal.aborted) set({ step: 'form', problem: sentence(error) })
      return false
    }
  }

  /** The intent again, where its request to the wallet has expired: the same transfer, or none. */
  const renew = async (intent: TransferIntent, at: Sending, signal: AbortSignal): Promise<TransferIntent> => {
    if (intent.expires === undefined || deps.now() < intent.expires) return intent
    const { from, to, amount, asset, decimals } = intent
    const given = await within(
      at.chain.transfer(
        {
          network: at.network,
          from,
          to,
          amount,
          ...(asset !== undefined && { asset }),
          ...(decimals !== undefined && { decimals }),
        },
        signal,
      ),
      { ms: PREPARED, late: text('send.late'), signals: [signal] },
    )
    const next: TransferIntent = deepFreeze(structuredClone(given))
    const isSame =
      next.from === from &&
      next.to === to &&
      next.amount === amount &&
      next.asset === asset &&
      next.network === intent.network
    if (!isSame) throw new PorticoError(text('send.moved'), { category: 'transfer' })
    return next
  }

  /** The name still stands for the address that was reviewed. */
  const checkName = async ({ receiver, intent }: SendReview, at: Sending, signal: AbortSignal) => {
    const names = deps.names()
    if (receiver.name === undefined || !names) return
    const found = await within(names.resolve(at.namespace, receiver.name, signal), {
      ms: ASKED,
      late: text('send.late'),
      signals: [signal],
    })
    if (!found || !isSameAddress(at.chain, found.address, intent.to))
      throw Object.assign(
        new PorticoError(text('send.to.changed', { name: receiver.name }), { category: 'transfer' }),
        { reason: 'name' },
      )
  }

  /** Tells of a transaction that was sent, wherever the visitor is by now. */
  const sent = (
    { token, receiver }: SendReview,
    intent: TransferIntent,
    at: Sending,
    hash: string,
    { asker, drafted, isShown }: { asker: Asker | undefined; drafted: SendDraft; isShown: boolean },
  ) => {
    remember(deps.past, {
      namespace: at.namespace,
      address: intent.to,
      network: intent.network,
      name: receiver.name,
    })
    deps.emit('send.sent', { network: intent.network, token: token.symbol, hash })
    asker?.done(hash)
    if (settle === asker) settle = undefined
    hasLeft = false
    // Also a form that still shows the same: it would be sent again.
    if (isShown || state.get().draft === drafted) {
      state.set(emptyState)
      drop('The transfer was sent')
    }
    if (isShown) {
      if (/^Send/.test(router.state.get().stack.at(-1)?.view ?? '') && router.state.get().open)
        router.reset('Account')
    }
    deps.notices.snack('success', text('send.started'))
    void watchBroadcast({
      read: (signal) =>
        at.chain.readBack?.(intent, hash, at.network, signal) ?? Promise.resolve(Object.freeze([])),
      pause: deps.pause,
      signal: deps.signal,
    }).then((differences) => {
      if (!differences?.length || deps.signal.aborted) return
      const mismatch: SendMismatch = Object.freeze({ network: intent.network, hash, differences })
      deps.emit('send.mismatch', mismatch)
      if (router.state.get().open) router.push('SendMismatch', mismatch)
      else void router.open({ view: 'SendMismatch', params: mismatch })
    })
  }

  let running = 0
  /** Asks the wallet to send what was reviewed; does nothing while it is already asked. */
  const confirm = async (): Promise<void> => {
    const { step, review } = state.get()
    if (step !== 'review' || !review) return
    const { intent, token } = review
    const at = here()
    const attempt = ++running
    const isShown = () => attempt === running && state.get().review === review
    const event = { network: intent.network, token: token.symbol }
    const asker = settle
    const { draft: drafted } = state.get()
    set({ ...none, step: 'asking' })
    const signal = signalOf(work)
    /** True once the wallet was asked: from then on it may send at any time. */
    let asked = false
    /** Ends the page's promise where the form is no longer there to try again. */
    const end = (error: unknown) => {
      if (settle === asker && !hasLeft) return
      asker?.fail(error)
      if (settle !== asker) return
      settle = undefined
      reset()
    }
    try {
      if (!at || !isAt(intent, at)) throw new PorticoError(text('send.moved'), { category: 'transfer' })
      const answer = await deps.alone(async () => {
        await checkName(review, at, signal)
        const now = await renew(intent, at, signal)
        signal.throwIfAborted()
        if (!isAt(intent)) throw new PorticoError(text('send.moved'), { category: 'transfer' })
        asked = true
        asking = asker
        deps.emit('send.started', event)
        // Without the signal: a visitor who no longer waits still has to be told if the wallet sends it.
        return { intent: now, hash: await sessions.sendTransaction(now) }
      }, signal)
      asking = undefined
      if (answer === undefined) {
        if (isShown()) set({ step: 'review', problem: text('send.elsewhere') })
        return
      }
      sent(review, answer.intent, at, answer.hash, { asker, drafted, isShown: isShown() })
    } catch (error) {
      asking = undefined
      if (asked) end(error)
      if (isRejection(error)) {
        deps.emit('send.declined', event)
        if (isShown()) set({ step: 'review', problem: text('send.declined'), declined: true })
        return
      }
      if (signal.aborted && !asked) return
      deps.emit('send.failed', { ...event, message: errorText(error).slice(0, 200) })
      if (!isShown()) return
      // Without an answer nobody knows whether the wallet sends it.
      if (field(error, 'reason') === 'name') {
        // The name leads elsewhere: it is looked up anew.
        const { receiver: _, ...draft } = state.get().draft
        set({
          step: 'form',
          review: undefined as never,
          draft: Object.freeze(draft),
          problem: sentence(error),
        })
        return void look(draft.to)
      }
      set({ step: 'review', problem: !asked || isUnsent(error) ? sentence(error) : text('send.unclear') })
    }
  }

  /** Stops waiting for the wallet, which may still send: its answer is then told by a message. */
  const abandon = () => {
    if (state.get().step !== 'asking') return
    running++
    work.abort(new PorticoError('The visitor no longer waits', { category: 'transfer' }))
    work = new AbortController()
    const { fixed, draft } = state.get()
    // The page's fields are not the visitor's: they go, and the wallet's answer settles the page's promise.
    settle = undefined
    state.set(Object.freeze({ ...emptyState, ...(!fixed && { draft }), problem: text('send.abandoned') }))
  }

  /** The account or network has changed: nothing of the old one may be sent. */
  const follow = (last: { readonly network?: string | undefined; readonly address?: string | undefined }) => {
    const at = here()
    const now = { network: at?.network.caipNetworkId, address: at?.address }
    const { step } = state.get()
    if (now.network !== last.network) {
      // A network switch resets the draft; what the wallet was asked goes on without the form.
      running++
      reset()
      if (step === 'asking') set({ problem: text('send.abandoned') })
    } else if (now.address !== last.address && step !== 'form') {
      running++
      drop('The account has changed')
      const said = step === 'asking' ? 'send.abandoned' : 'send.refused.account'
      set({ ...none, step: 'form', review: undefined as never, problem: text(said) })
    }
    return now
  }

  /** Name of the wallet that is asked. */
  const walletName = (): string => {
    const { activeNamespace = '', namespaces } = sessions.state.get()
    return namespaces[activeNamespace]?.account.connectedWalletInfo?.name ?? ''
  }

  return Object.freeze({
    here,
    walletName,
    edit,
    max,
    prepare,
    confirm,
    abandon,
    refresh,
    reset,
    follow,
    /** Back from the review to the form. */
    revise: () => {
      if (state.get().step === 'review') set({ ...none, step: 'form', review: undefined as never })
    },
    /** Fills in the page's fields, read-only; the promise settles with the transfer. */
    fix: (draft: SendDraft): Promise<string> => {
      reset()
      state.set(Object.freeze({ ...emptyState, draft: Object.freeze(draft), fixed: true }))
      return new Promise((done, fail) => {
        settle = { done, fail }
      })
    },
    /** The visitor has left the form that the page filled in. */
    left: () => {
      if (!state.get().fixed) return
      if (state.get().step === 'asking') hasLeft = true
      else reset()
    },
    /** Chooses the native coin, with its balance; without a plugin of tokens there is no other. */
    takeNative: async () => {
      const at = here()
      if (!at) return
      edit({ token: nativeToken(at.network, []) })
      try {
        const amount = await sessions.balance(at.namespace, deps.signal)
        const { token } = state.get().draft
        if (token && isSending(at)) edit({ token: nativeToken(at.network, [], amount) })
      } catch {
        // The wallet's own check remains.
      }
    },
  })
}

/** Errors before a wallet sends anything: unsupported, unauthorized, invalid, or another request is open. */
const UNSENT = [4100, 4200, 4901, 4902, -32601, -32602, -32002] as const

/** Whether it is certain that nothing was sent; any other failure of a wallet that was asked may come after it. */
const isUnsent = (error: unknown): boolean =>
  ['transfer', 'gate', 'session'].includes(String(field(error, 'category'))) ||
  hasErrorCode(error, ...UNSENT) ||
  /insufficient funds/i.test(errorText(error))

/** The whole amount of a token as a decimal text. */
const toText = (amount: bigint, { decimals }: SendToken): string => toDecimalText(amount, decimals)
