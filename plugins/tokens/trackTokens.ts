import { field, type Sessions } from 'portico/core'
import type { Cell, Dispose, Namespace } from 'portico/kernel'
import type { ComposedTokens } from './composeTokens.js'
import type { TokenQuery, TokensState } from './contract.js'

/** How long tokens count as fresh, and how long a failed request is not repeated, in milliseconds. */
export const TOKENS_AGE = 30_000
/** How long no request is made after an answer that cannot be a balance: the next answers will hardly differ. */
const IMPOSSIBLE_PAUSE = 300_000
/**
 * How long tokens are read repeatedly after a transaction, and the interval, because its hash exists some
 * time before it is in a block.
 */
const FOLLOW_DURATION = 60_000
const FOLLOW_INTERVAL = 15_000
/** Maximum number of accounts whose tokens are cached. */
const MAX_ACCOUNTS = 20

/** The tokens of an account as they were read. */
export interface ReadTokens extends ComposedTokens {
  /** True if a service that knows more did not answer. */
  readonly partial: boolean
}

/** Tokens that earlier pages have stored. */
export interface StoredTokenLists {
  /** The tokens of an account that an earlier page has read, unless they are too old. */
  get(account: string, query: TokenQuery): (ReadTokens & { readonly at: number }) | undefined
  /** Removes them all, because an account was disconnected or has sent something. */
  forget(): void
}

export interface TrackTokensDeps {
  readonly sessions: Pick<Sessions, 'state' | 'session' | 'patch'>
  readonly stored: StoredTokenLists
  readonly state: Cell<Readonly<Record<string, TokensState>>>
  serves(namespace: Namespace): boolean
  read(query: TokenQuery & { readonly account: string }, signal: AbortSignal): Promise<ReadTokens>
  now(): number
}

interface TrackedNamespace {
  userCount: number
  /** The account whose tokens are shown, in CAIP-10. */
  account?: string | undefined
  abort?: AbortController | undefined
  timer?: ReturnType<typeof setTimeout> | undefined
  /** Until when they are read repeatedly. */
  until: number
}

/** Puts an account's tokens last, and drops those that were read longest ago. */
const keepLatest = <T>(lists: Map<string, T>, account: string, tokens: T) => {
  lists.delete(account)
  lists.set(account, tokens)
  const [oldest] = lists.keys()
  if (lists.size > MAX_ACCOUNTS && oldest !== undefined) lists.delete(oldest)
}

/** The account of a namespace whose tokens can be read; undefined if none is connected. */
const tokenQuery = (
  sessions: Pick<Sessions, 'state' | 'session'>,
  namespace: Namespace,
): (TokenQuery & { readonly account: string }) | undefined => {
  const current = sessions.state.get().namespaces[namespace]
  const session = sessions.session(namespace)
  const { status, caipAddress: account, address, connectedWalletInfo } = current?.account ?? {}
  const network = current?.network.caipNetwork
  if (status !== 'connected' || !session || !account || !address || !network || network.unsupported)
    return undefined
  return { account, session, address, network, embedded: !!connectedWalletInfo?.traits?.embedded }
}

/** Reads the tokens of the namespaces that are attended to: at most once in 30 s, and not for 30 s after a failure. */
export const trackTokens = ({ sessions, stored, state, serves, read, now }: TrackTokensDeps) => {
  const attended = new Map<Namespace, TrackedNamespace>()
  /** By CAIP-10 address, oldest first. */
  const lists = new Map<string, ReadTokens & { readonly at: number; readonly isStale?: boolean }>()
  const failed = new Map<string, number>()
  const connected = new Set<Namespace>()

  const setState = (namespace: Namespace, next: TokensState | undefined) => {
    const { [namespace]: before, ...others } = state.get()
    if (before || next)
      state.set(Object.freeze({ ...others, ...(next && { [namespace]: Object.freeze(next) }) }))
  }
  const publish = (namespace: Namespace, account: string, status: TokensState['status']) => {
    const list = lists.get(account)
    const retryAt = status === 'unavailable' ? failed.get(account) : undefined
    sessions.patch(namespace, 'tokenBalance', list?.tokens)
    setState(namespace, {
      status,
      tokens: list?.tokens ?? Object.freeze([]),
      ...(list?.total !== undefined && { total: list.total }),
      ...(list && { at: list.at }),
      ...(list?.partial && { partial: true }),
      ...(retryAt !== undefined && { retryAt }),
    })
  }
  const remember = (account: string, tokens: ReadTokens, readAt: number) => {
    failed.delete(account)
    keepLatest(lists, account, { ...tokens, at: readAt })
  }
  const stop = (tracked: TrackedNamespace) => {
    tracked.abort?.abort()
    tracked.abort = undefined
    clearTimeout(tracked.timer)
  }
  const queryOf = (namespace: Namespace) => (serves(namespace) ? tokenQuery(sessions, namespace) : undefined)

  const update = (namespace: Namespace, again = false) => {
    const tracked = attended.get(namespace)
    if (!tracked) return
    const found = queryOf(namespace)
    if (!found) {
      stop(tracked)
      tracked.account = undefined
      return setState(namespace, undefined)
    }
    const { account } = found
    const isSame = tracked.account === account
    if (isSame && tracked.abort) return
    stop(tracked)
    tracked.account = account
    const scheduleUpdate = (ms: number) => {
      tracked.timer = setTimeout(update, ms, namespace, true)
    }
    const retryAt = failed.get(account) ?? 0
    // Limited, because a clock that was set back must not keep the visitor waiting.
    const wait = retryAt - now()
    if (wait > 0 && wait <= IMPOSSIBLE_PAUSE) {
      publish(namespace, account, 'unavailable')
      return scheduleUpdate(wait)
    }
    if (!lists.has(account)) {
      const storedTokens = stored.get(account, found)
      if (storedTokens) remember(account, storedTokens, storedTokens.at)
    }
    const list = lists.get(account)
    const age = list && !list.isStale ? now() - list.at : Number.POSITIVE_INFINITY
    if (!again && age >= 0 && age < TOKENS_AGE) return publish(namespace, account, 'ready')
    const abort = new AbortController()
    tracked.abort = abort
    publish(namespace, account, 'loading')
    const isCurrent = () => tracked.abort === abort && attended.get(namespace) === tracked
    // Deferred: if account and network change together, only the final state is requested.
    Promise.resolve()
      .then(() => (isCurrent() ? read(found, abort.signal) : undefined))
      .then(
        (tokens) => {
          if (!tokens || !isCurrent()) return
          tracked.abort = undefined
          remember(account, tokens, now())
          publish(namespace, account, 'ready')
          if (now() < tracked.until) scheduleUpdate(FOLLOW_INTERVAL)
        },
        (error: unknown) => {
          if (!isCurrent()) return
          tracked.abort = undefined
          const pause = field(error, 'reason') === 'impossible' ? IMPOSSIBLE_PAUSE : TOKENS_AGE
          failed.set(account, now() + pause)
          publish(namespace, account, 'unavailable')
          scheduleUpdate(pause)
        },
      )
  }
  const stopTracking = (namespace: Namespace, tracked: TrackedNamespace) => {
    stop(tracked)
    attended.delete(namespace)
    setState(namespace, undefined)
  }

  return {
    /**
     * Follows the accounts in use of the attended namespaces. Requests nothing for an account whose tokens
     * are fresh.
     */
    sync: () => {
      for (const [namespace, { account }] of Object.entries(sessions.state.get().namespaces)) {
        if (account.status === 'connected') connected.add(namespace)
        else if (account.status === 'disconnected' && connected.delete(namespace)) {
          lists.clear()
          stored.forget()
        }
      }
      for (const namespace of [...attended.keys()]) {
        const { account } = attended.get(namespace) as TrackedNamespace
        if (queryOf(namespace)?.account !== account) update(namespace)
      }
    },
    /** Reads tokens that are older than 30 s again. */
    renew: () => {
      for (const namespace of [...attended.keys()]) update(namespace)
    },
    refresh: (namespace: Namespace) => update(namespace, true),
    /** Reads the tokens of a namespace again until a transaction should be in a block. */
    follow: (namespace: Namespace) => {
      for (const [account, list] of [...lists])
        if (account.startsWith(`${namespace}:`)) lists.set(account, { ...list, isStale: true })
      stored.forget()
      const tracked = attended.get(namespace)
      if (tracked) tracked.until = now() + FOLLOW_DURATION
      update(namespace, true)
    },
    attend: (namespace: Namespace): Dispose => {
      const tracked = attended.get(namespace) ?? { userCount: 0, until: 0 }
      attended.set(namespace, tracked)
      if (!tracked.userCount++) update(namespace)
      let isActive = true
      return () => {
        if (!isActive) return
        isActive = false
        tracked.userCount--
        // A view that is remounted at once has not left.
        queueMicrotask(() => {
          if (!tracked.userCount && attended.get(namespace) === tracked) stopTracking(namespace, tracked)
        })
      }
    },
    dispose: () => {
      for (const [namespace, tracked] of [...attended]) stopTracking(namespace, tracked)
    },
  }
}
