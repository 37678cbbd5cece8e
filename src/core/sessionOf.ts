import {
  type Account,
  type CaipNetworkId,
  type CloseReason,
  cell,
  type Dispose,
  PorticoError,
  type Session,
  type Source,
  systemClock,
} from 'portico/kernel'
import { peek } from './peek.js'
import { within } from './within.js'

/** Delay of the first change that a wallet reports, in milliseconds: one frame. */
const FRAME = 17
/**
 * Later changes wait until the wallet has been quiet for this long, in milliseconds, because each one costs a
 * balance request and a storage write.
 */
const CALM = 150
/** Maximum wait for a wallet that is never quiet, in multiples of `CALM`. */
const ROUNDS = 13

/** The networks and methods that a wallet approved: all, or those listed. */
export type Approved = ReturnType<Session['approved']['get']>

/** A change of a session; absent or undefined members stay as they are. */
export interface SessionChange {
  /**
   * The accounts, with the one in use first. An empty list ends the session, because the wallet no longer
   * shares an account.
   */
  readonly accounts?: readonly Account[] | undefined
  /** The wallet's current network. */
  readonly network?: CaipNetworkId | undefined
  /** The approved networks and methods; defaults to all until it is set. */
  readonly approved?: Approved | undefined
}

/**
 * Options of `sessionOf`. `request` sends to the wallet. Omit `switchNetwork` and `selectAccount` if the
 * wallet lacks them. None of these is called or awaited after the session has ended.
 */
export interface SessionOptions
  extends Pick<Session, 'namespace' | 'request' | 'switchNetwork' | 'selectAccount' | 'wallet'> {
  /** The wallet's name, for error messages. */
  readonly name: string
  /** Ends the session as lost when it aborts. Pass the `signal` of the plugin's context. */
  readonly signal: AbortSignal
  /** Tells the wallet that the visitor disconnects; the session ends without waiting for it. */
  close?(options?: Parameters<Session['close']>[0]): Promise<void>
}

/** A session with the controls for its connector. */
export interface OwnSession {
  readonly session: Session
  /** Aborts when the session ends, with the error (code 4900, EIP-1193) that pending requests reject with. */
  readonly signal: AbortSignal
  /**
   * Asks the wallet for its accounts and network. If `hear` was called in the meantime, asks a second time,
   * with `again`, because the event may be older or newer than the answer. Resolves with false if the wallet
   * shares no account. If it rejects, the session has ended.
   */
  open(
    ask: (again: boolean) => Promise<SessionChange & { readonly accounts: readonly Account[] }>,
    signal: AbortSignal,
  ): Promise<boolean>
  /**
   * Applies a change atomically, so that the new network is never seen with the old accounts. Throws for a
   * network of another namespace.
   */
  set(change: SessionChange): void
  /**
   * Takes an event of the wallet. Events are batched, and only the last of each topic is read, so that a
   * thousand equal events cost one change. They wait until the session has accounts. A `read` that throws is
   * ignored.
   */
  hear(topic: string, read: () => SessionChange | undefined): void
  /** Ends the session; only the first call has an effect. */
  end(reason: CloseReason): void
  /** Registers a cleanup for the end of the session; runs it at once if the session has ended. */
  own(undo: Dispose): void
}

interface Shown {
  readonly accounts: readonly Account[]
  readonly network?: CaipNetworkId | undefined
  readonly approved: Approved
}

/**
 * Creates a session for a connector. It batches the wallet's events, applies changes atomically, ends once,
 * and then rejects pending requests. It ends with `signal`, with the wallet's last account, with `close()` or
 * with `end`.
 */
export const sessionOf = ({ signal: stop, close, ...options }: SessionOptions): OwnSession => {
  const { namespace, name, request, switchNetwork, selectAccount, wallet } = options
  const now = cell<Shown>({ accounts: [], approved: { allNetworks: true, networks: [] } })
  const part = <K extends keyof Shown>(key: K): Source<Shown[K]> =>
    Object.freeze<Source<Shown[K]>>({
      get: () => now.get()[key],
      subscribe: (listener) => {
        let last = now.get()[key]
        return now.subscribe(() => {
          const before = last
          last = now.get()[key]
          if (last !== before) listener()
        })
      },
    })

  const ended = new AbortController()
  const { signal } = ended
  const events = new Map<string, () => SessionChange | undefined>()
  let timer: Dispose | undefined
  let quiet = true
  let finish: (reason: CloseReason) => void
  const closed = new Promise<CloseReason>((resolve) => {
    finish = resolve
  })

  const own = (undo: Dispose) => (signal.aborted ? undo() : signal.addEventListener('abort', undo))
  const end = (reason: CloseReason) => {
    timer?.()
    finish(reason)
    ended.abort(
      Object.assign(new PorticoError(`${name} is disconnected`, { category: 'wallet' }), { code: 4900 }),
    )
  }

  const isForeign = (network: unknown) => !String(network).startsWith(`${namespace}:`)
  const set = (change: SessionChange) => {
    const { accounts, network } = change
    if (network && isForeign(network))
      throw new PorticoError(`${network} is no network of ${namespace}`, { category: 'wallet' })
    if (signal.aborted) return
    if (accounts && !accounts.length) return end({ by: 'wallet' })
    const before: Shown = now.get()
    let next = before
    for (const [key, value] of Object.entries(change)) {
      const text = JSON.stringify(value)
      // An equal value keeps its identity, so that no listener is called.
      if (value && text !== JSON.stringify(before[key as keyof Shown]))
        next = { ...next, [key]: JSON.parse(text, (_, each) => Object.freeze(each)) }
    }
    now.set(next)
    begin()
  }
  const begin = () => {
    if (events.size && now.get().accounts.length) timer ??= systemClock.after(FRAME, take)
  }

  const wait = (rounds: number) => {
    quiet = true
    timer = systemClock.after(CALM, () => {
      timer = undefined
      if (!events.size) return
      if (quiet || !rounds) take()
      else wait(rounds - 1)
    })
  }
  const take = () => {
    wait(ROUNDS)
    const all: Record<string, unknown> = {}
    // An event with a network of another namespace must not discard the other events.
    for (const read of events.values())
      for (const [key, value] of Object.entries(peek(read) ?? {}))
        if (value !== undefined && !(key === 'network' && isForeign(value))) all[key] = value
    events.clear()
    peek(() => set(all))
  }

  const live =
    <A, O extends { readonly signal?: AbortSignal }, T>(run: (argument: A, options?: O) => Promise<T>) =>
    async (argument: A, options?: O): Promise<T> => {
      signal.throwIfAborted()
      options?.signal?.throwIfAborted()
      return within(run(argument, options), { signals: [signal, options?.signal] })
    }
  const session: Session = Object.freeze<Session>({
    namespace,
    accounts: part('accounts'),
    network: part('network'),
    approved: part('approved'),
    closed,
    ...(wallet && { wallet }),
    ...(selectAccount && { selectAccount: live(selectAccount) }),
    ...(switchNetwork && { switchNetwork: live(switchNetwork) }),
    request: live(request),
    close: async (options) => {
      if (signal.aborted) return
      const closing = (async () => close?.(options))()
      end({ by: 'visitor' })
      await closing
    },
  })

  const lose = () => end({ by: 'lost', cause: stop.reason })
  stop.addEventListener('abort', lose, { signal })
  if (stop.aborted) lose()

  return {
    session,
    signal,
    open: async (ask, attempt) => {
      try {
        const answer = (again: boolean) => within(ask(again), { signals: [attempt, signal] })
        let change = await answer(false)
        if (events.size && change.accounts.length) {
          events.clear()
          change = await answer(true)
        }
        attempt.throwIfAborted()
        signal.throwIfAborted()
        set(change)
        return !signal.aborted
      } catch (cause) {
        end({ by: 'lost', cause })
        throw cause
      }
    },
    set,
    hear: (topic, read) => {
      if (signal.aborted) return
      // Reinserted, so that the events are in the order of their latest occurrence.
      events.delete(topic)
      events.set(topic, read)
      quiet = false
      begin()
    },
    end,
    own,
  }
}
