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

/** The first change a wallet tells of is applied with the next frame. */
const FRAME = 17
/** Later ones once it was quiet for this long: each change costs a balance and a write to storage. */
const CALM = 150
/** A wallet that is never quiet is heard after this many times as long. */
const ROUNDS = 13

/** What a wallet approved: all networks, or those that are listed; any method, or those that are listed. */
export type Approved = ReturnType<Session['approved']['get']>

/** What a session shows of its wallet; a member that is absent or undefined stays as it was. */
export interface SessionChange {
  /** The account in use first. An empty list ends the session: the wallet shares nothing any more. */
  readonly accounts?: readonly Account[] | undefined
  /** The network the wallet is on. */
  readonly network?: CaipNetworkId | undefined
  /** All networks and any method until something else is set. */
  readonly approved?: Approved | undefined
}

/**
 * What `sessionOf` is told of a wallet: `request` sends to it, `switchNetwork` and `selectAccount` are absent where it cannot.
 * None of them is called, or waited for, once the session has ended.
 */
export interface SessionOptions
  extends Pick<Session, 'namespace' | 'request' | 'switchNetwork' | 'selectAccount' | 'wallet'> {
  /** The wallet's name in errors. */
  readonly name: string
  /** Ends the session as lost when it aborts: the `signal` of the plugin's context. */
  readonly signal: AbortSignal
  /** Tells the wallet that the visitor is leaving. The session ends without waiting for it. */
  close?(options?: Parameters<Session['close']>[0]): Promise<void>
}

/** A session, and the side of it that belongs to its connector. */
export interface OwnSession {
  readonly session: Session
  /** Aborts when the session ends, with the error that pending requests reject with (code 4900, EIP-1193). */
  readonly signal: AbortSignal
  /**
   * Asks the wallet for its accounts and its network, and once more with `again` where `hear` was called meanwhile: what it
   * told may be older or newer than what it answered. Resolves with false where it shares no account. A session that could not
   * be opened has ended.
   */
  open(
    ask: (again: boolean) => Promise<SessionChange & { readonly accounts: readonly Account[] }>,
    signal: AbortSignal,
  ): Promise<boolean>
  /** Applies a change as one: nobody reads the new network with the old accounts. Throws for a network of another namespace. */
  set(change: SessionChange): void
  /**
   * Takes an event of the wallet. Events are gathered, and of each topic only the last is read: a wallet that tells the same a
   * thousand times costs one change. Until the session has accounts they wait. A `read` that throws counts as nothing heard.
   */
  hear(topic: string, read: () => SessionChange | undefined): void
  /** Ends the session; only the first time counts. */
  end(reason: CloseReason): void
  /** Keeps an undo until the session ends; undoes at once where it has. */
  own(undo: Dispose): void
}

interface Shown {
  readonly accounts: readonly Account[]
  readonly network?: CaipNetworkId | undefined
  readonly approved: Approved
}

/**
 * Makes a session of what a connector knows how to ask: gathers the wallet's events, applies changes as one, ends once, and
 * rejects what is pending then. It ends with `signal`, with the wallet's last account, with `close()` or by `end`.
 */
export const sessionOf = ({ signal: stop, close, ...options }: SessionOptions): OwnSession => {
  const { namespace, name, request, switchNetwork, selectAccount, wallet } = options
  const now = cell<Shown>({ accounts: [], approved: { all: true, networks: [] } })
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

  const gone = new AbortController()
  const { signal } = gone
  const heard = new Map<string, () => SessionChange | undefined>()
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
    gone.abort(
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
      // What is equal stays the same object, and nobody is told of it.
      if (value && text !== JSON.stringify(before[key as keyof Shown]))
        next = { ...next, [key]: JSON.parse(text, (_, each) => Object.freeze(each)) }
    }
    now.set(next)
    begin()
  }
  const begin = () => {
    if (heard.size && now.get().accounts.length) timer ??= systemClock.after(FRAME, take)
  }

  const wait = (left: number) => {
    quiet = true
    timer = systemClock.after(CALM, () => {
      timer = undefined
      if (!heard.size) return
      if (quiet || !left) take()
      else wait(left - 1)
    })
  }
  const take = () => {
    wait(ROUNDS)
    const all: Record<string, unknown> = {}
    // One event that names a network of another namespace takes nothing of the others away.
    for (const read of heard.values())
      for (const [key, value] of Object.entries(peek(read) ?? {}))
        if (value !== undefined && !(key === 'network' && isForeign(value))) all[key] = value
    heard.clear()
    peek(() => set(all))
  }

  const live =
    <A, O extends { readonly signal?: AbortSignal }, T>(run: (given: A, asked?: O) => Promise<T>) =>
    async (given: A, asked?: O): Promise<T> => {
      signal.throwIfAborted()
      asked?.signal?.throwIfAborted()
      return within(run(given, asked), { signals: [signal, asked?.signal] })
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
    close: async (asked) => {
      if (signal.aborted) return
      const told = (async () => close?.(asked))()
      end({ by: 'visitor' })
      await told
    },
  })

  const lose = () => end({ by: 'lost', cause: stop.reason })
  stop.addEventListener('abort', lose, { signal })
  if (stop.aborted) lose()

  return {
    session,
    signal,
    open: async (ask, asked) => {
      try {
        const answer = (again: boolean) => within(ask(again), { signals: [asked, signal] })
        let change = await answer(false)
        if (heard.size && change.accounts.length) {
          heard.clear()
          change = await answer(true)
        }
        asked.throwIfAborted()
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
      // In the order in which it was told last.
      heard.delete(topic)
      heard.set(topic, read)
      quiet = false
      begin()
    },
    end,
    own,
  }
}
