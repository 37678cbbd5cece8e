import { chainOf, createPagedList, type PagedList, type Sessions } from 'portico/core'
import type { Abilities, Cell, ChainAdapter, Dispose, Namespace, Network, Source } from 'portico/kernel'
import { accountKey } from '../accountKey.js'
import type {
  Activity,
  ActivityPage,
  ActivityQuery,
  ActivityState,
  ReadTransactionStatus,
} from '../contract.js'
import type { OwnTransactions } from '../sent/createOwnTransactions.js'

/** How long transactions count as fresh, in milliseconds. */
export const ACTIVITY_AGE = 15_000
/** Maximum number of an account's rows, of its pages, and of consecutive pages that have no row to show. */
const MOST_ROWS = 10_000
const MOST_PAGES = 1_000
const MOST_EMPTY_PAGES = 5
/** Maximum number of accounts whose transactions are kept. */
const MOST_ACCOUNTS = 10

export interface HistoriesDeps {
  readonly sessions: Pick<Sessions, 'state' | 'session'>
  readonly chains: Pick<Source<readonly ChainAdapter[]>, 'get'>
  readonly transactionStatus: Abilities<ReadTransactionStatus>
  readonly state: Cell<Readonly<Record<string, ActivityState>>>
  readonly ownTransactions: OwnTransactions
  readonly signal: AbortSignal
  serves(namespace: Namespace): boolean
  page(query: ActivityQuery, signal: AbortSignal): Promise<ActivityPage>
  /** Called with every page that could not be read. */
  reportFailure(error: unknown): void
  now(): number
}

interface Account {
  /** In CAIP-10. */
  readonly account: string
  readonly address: string
  readonly network: Network
}

/** The history of one account, from its source. */
interface History {
  readonly list: PagedList<Activity>
  readonly at: number
  isUnknown: boolean
}

interface AttendedNamespace {
  holders: number
  current?: Account | undefined
  history?: History | undefined
  unsubscribe: Dispose
}

/** Creates the history of an account, read page by page. */
const createHistory = (
  { address, network }: Account,
  { signal, page, reportFailure, now }: Pick<HistoriesDeps, 'signal' | 'page' | 'reportFailure' | 'now'>,
): History => {
  const cursors = new Set<string>()
  let rows = 0
  let empty = 0
  const history: History = {
    at: now(),
    isUnknown: false,
    list: createPagedList<Activity, string>({
      signal,
      keyOf: ({ id }) => id,
      load: async (cursor, loadSignal) => {
        const query = { address, network, ...(cursor !== undefined && { cursor }) }
        try {
          const { rows: pageRows, next, unknown } = await page(query, loadSignal)
          loadSignal.throwIfAborted()
          if (unknown) history.isUnknown = true
          rows += pageRows.length
          empty = pageRows.length ? 0 : empty + 1
          const isLast =
            next === undefined ||
            cursors.has(next) ||
            rows >= MOST_ROWS ||
            cursors.size >= MOST_PAGES ||
            empty >= MOST_EMPTY_PAGES
          if (next !== undefined) cursors.add(next)
          return { rows: pageRows, next: isLast ? undefined : next }
        } catch (error) {
          if (!loadSignal.aborted) reportFailure(error)
          throw error
        }
      },
    }),
  }
  return history
}

/** The account of a namespace, if one is connected. */
const accountOf = (sessions: Pick<Sessions, 'state'>, namespace: Namespace): Account | undefined => {
  const namespaceState = sessions.state.get().namespaces[namespace]
  const { status, caipAddress: account, address } = namespaceState?.account ?? {}
  const network = namespaceState?.network.caipNetwork
  if (status !== 'connected' || !account || !address || !network || network.unsupported) return undefined
  return { account, address, network }
}

/** Creates the histories of the attended namespaces, and keeps them up to date. */
export const createHistories = (deps: HistoriesDeps) => {
  const { sessions, chains, transactionStatus, state, ownTransactions, serves, now } = deps
  const attended = new Map<Namespace, AttendedNamespace>()
  /** By CAIP-10 address, oldest first. */
  const histories = new Map<string, History>()

  const publish = (namespace: Namespace, entry: AttendedNamespace) => {
    const { [namespace]: _, ...others } = state.get()
    const { current, history } = entry
    if (!current) return state.set(Object.freeze(others))
    const chain = chainOf(chains, namespace)
    const key = accountKey(chain, current.network.caipNetworkId, current.address)
    const { rows, status } = history?.list.state.get() ?? { rows: [], status: 'end' as const }
    const { code, hasFailed } = ownTransactions.state.get()
    const isWaiting = !code && ownTransactions.has(key)
    const next: ActivityState = {
      rows: code
        ? code.merge(rows, key, { ...current, chain }, status === 'end')
        : Object.freeze([...rows].sort((one, other) => other.at - one.at)),
      status: isWaiting ? (hasFailed ? 'failed' : 'loading') : status === 'idle' ? 'loading' : status,
      ownOnly: !history || history.isUnknown,
    }
    state.set(Object.freeze({ ...others, [namespace]: Object.freeze(next) }))
  }

  /** Loads the code of this browser's transactions again if it could not be loaded. */
  const retryOwn = () => {
    if (ownTransactions.state.get().hasFailed) ownTransactions.load().catch(() => {})
  }

  const detach = (entry: AttendedNamespace) => {
    entry.unsubscribe()
    entry.unsubscribe = () => {}
    entry.current = undefined
    entry.history = undefined
  }

  const start = (namespace: Namespace, entry: AttendedNamespace, isForced = false) => {
    const current = accountOf(sessions, namespace)
    detach(entry)
    entry.current = current
    if (!current) return publish(namespace, entry)
    const { account } = current
    const previous = histories.get(account)
    const age = previous ? now() - previous.at : -1
    const isFresh = age >= 0 && age < ACTIVITY_AGE && previous?.list.state.get().status !== 'failed'
    const history = !serves(namespace)
      ? undefined
      : previous && isFresh && !isForced
        ? previous
        : createHistory(current, deps)
    entry.history = history
    const update = () => publish(namespace, entry)
    const chain = chainOf(chains, namespace)
    const key = accountKey(chain, current.network.caipNetworkId, current.address)
    let unfollow: Dispose | undefined
    const updateOwn = () => {
      const { code, hasFailed } = ownTransactions.state.get()
      if (!code && !hasFailed && ownTransactions.has(key)) ownTransactions.load().catch(() => {})
      if (code && transactionStatus.namespaces.get().includes(namespace))
        unfollow ??= code.follow({
          ...current,
          account: key,
          session: () => sessions.session(namespace),
          readStatus: () => transactionStatus.of(namespace),
        })
      update()
    }
    const disposers: Dispose[] = [
      ownTransactions.subscribe(updateOwn),
      ownTransactions.state.subscribe(updateOwn),
      () => unfollow?.(),
    ]
    if (history) {
      histories.delete(account)
      histories.set(account, history)
      const [oldest] = histories.keys()
      if (histories.size > MOST_ACCOUNTS && oldest !== undefined) histories.delete(oldest)
      disposers.push(history.list.state.subscribe(update), history.list.attend())
    }
    entry.unsubscribe = () => {
      for (const each of disposers) each()
    }
    retryOwn()
    updateOwn()
  }

  const stopAttending = (namespace: Namespace, entry: AttendedNamespace) => {
    detach(entry)
    attended.delete(namespace)
    publish(namespace, entry)
  }

  return {
    /** Follows accounts and networks: rows of another account disappear at once. */
    sync: () => {
      for (const [namespace, entry] of [...attended])
        if (accountOf(sessions, namespace)?.account !== entry.current?.account) start(namespace, entry)
    },
    /** Starts again on the namespaces whose sources have changed. */
    renew: () => {
      for (const [namespace, entry] of [...attended])
        if (serves(namespace) !== !!entry.history) start(namespace, entry)
    },
    more: (namespace: Namespace) => {
      retryOwn()
      attended.get(namespace)?.history?.list.more()
    },
    refresh: (namespace: Namespace) => {
      const entry = attended.get(namespace)
      if (entry) start(namespace, entry, true)
    },
    attend: (namespace: Namespace): Dispose => {
      const entry = attended.get(namespace) ?? { holders: 0, unsubscribe: () => {} }
      attended.set(namespace, entry)
      if (!entry.holders++) start(namespace, entry)
      let isHolder = true
      return () => {
        if (!isHolder) return
        isHolder = false
        entry.holders--
        // A view that is remounted at once has not left.
        queueMicrotask(() => {
          if (!entry.holders && attended.get(namespace) === entry) stopAttending(namespace, entry)
        })
      }
    },
    dispose: () => {
      for (const [namespace, entry] of [...attended]) stopAttending(namespace, entry)
    },
  }
}
