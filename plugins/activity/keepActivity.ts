import { chainOf, createPagedList, type PagedList, type Sessions } from 'portico/core'
import type { Cell, ChainAdapter, Dispose, Namespace, Network, Source } from 'portico/kernel'
import type { Activity, ActivityPage, ActivityQuery, ActivityState } from './contract.js'
import type { OwnPart } from './createOwn.js'
import { ownKey } from './ownKey.js'

/** How long transactions count as fresh, in milliseconds. */
export const ACTIVITY_AGE = 15_000
/** Maximum number of an account's rows, of its pages, and of consecutive pages that have no row to show. */
const ROWS = 10_000
const PAGES = 1_000
const EMPTY_PAGES = 5
/** Maximum number of accounts whose transactions are kept. */
const ACCOUNTS = 10

export interface KeepActivityDeps {
  readonly sessions: Pick<Sessions, 'state' | 'session'>
  readonly chains: Pick<Source<readonly ChainAdapter[]>, 'get'>
  readonly state: Cell<Readonly<Record<string, ActivityState>>>
  readonly own: OwnPart
  readonly signal: AbortSignal
  serves(namespace: Namespace): boolean
  page(query: ActivityQuery, signal: AbortSignal): Promise<ActivityPage>
  /** Called with every page that could not be read. */
  failed(error: unknown): void
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

interface Held {
  holders: number
  current?: Account | undefined
  history?: History | undefined
  leave: Dispose
}

/** Keeps the transactions of the attended namespaces. */
export const keepActivity = ({
  sessions,
  chains,
  state,
  own,
  signal,
  serves,
  page,
  failed,
  now,
}: KeepActivityDeps) => {
  const held = new Map<Namespace, Held>()
  /** By CAIP-10 address, oldest first. */
  const known = new Map<string, History>()

  const startHistory = ({ address, network }: Account): History => {
    const cursors = new Set<string>()
    let rows = 0
    let empty = 0
    const history: History = {
      at: now(),
      isUnknown: false,
      list: createPagedList<Activity, string>({
        signal,
        keyOf: ({ id }) => id,
        load: async (cursor, stop) => {
          const query = { address, network, ...(cursor !== undefined && { cursor }) }
          try {
            const { rows: read, next, unknown } = await page(query, stop)
            stop.throwIfAborted()
            if (unknown) history.isUnknown = true
            rows += read.length
            empty = read.length ? 0 : empty + 1
            const isLast =
              next === undefined ||
              cursors.has(next) ||
              rows >= ROWS ||
              cursors.size >= PAGES ||
              empty >= EMPTY_PAGES
            if (next !== undefined) cursors.add(next)
            return { rows: read, next: isLast ? undefined : next }
          } catch (error) {
            if (!stop.aborted) failed(error)
            throw error
          }
        },
      }),
    }
    return history
  }

  /** The account of a namespace, if one is connected. */
  const accountOf = (namespace: Namespace): Account | undefined => {
    const at = sessions.state.get().namespaces[namespace]
    const { status, caipAddress: account, address } = at?.account ?? {}
    const network = at?.network.caipNetwork
    if (status !== 'connected' || !account || !address || !network || network.unsupported) return undefined
    return { account, address, network }
  }

  const show = (namespace: Namespace, mine: Held) => {
    const { [namespace]: _, ...others } = state.get()
    const { current, history } = mine
    if (!current) return state.set(Object.freeze(others))
    const chain = chainOf(chains, namespace)
    const key = ownKey(chain, current.network.caipNetworkId, current.address)
    const { rows, status } = history?.list.state.get() ?? { rows: [], status: 'end' as const }
    const { code, isLost } = own.state.get()
    const waits = !code && own.has(key)
    const next: ActivityState = {
      rows: code
        ? code.merge(rows, key, { ...current, chain }, status === 'end')
        : Object.freeze([...rows].sort((one, other) => other.at - one.at)),
      status: waits ? (isLost ? 'failed' : 'loading') : status === 'idle' ? 'loading' : status,
      ownOnly: !history || history.isUnknown,
    }
    state.set(Object.freeze({ ...others, [namespace]: Object.freeze(next) }))
  }

  /** Loads the code of this browser's transactions again if it could not be loaded. */
  const retryOwn = () => {
    if (own.state.get().isLost) own.load().catch(() => {})
  }

  const stop = (mine: Held) => {
    mine.leave()
    mine.leave = () => {}
    mine.current = undefined
    mine.history = undefined
  }

  const start = (namespace: Namespace, mine: Held, again = false) => {
    const current = accountOf(namespace)
    stop(mine)
    mine.current = current
    if (!current) return show(namespace, mine)
    const { account } = current
    const before = known.get(account)
    const age = before ? now() - before.at : -1
    const isFresh = age >= 0 && age < ACTIVITY_AGE && before?.list.state.get().status !== 'failed'
    const history = !serves(namespace)
      ? undefined
      : before && isFresh && !again
        ? before
        : startHistory(current)
    mine.history = history
    const draw = () => show(namespace, mine)
    const chain = chainOf(chains, namespace)
    const key = ownKey(chain, current.network.caipNetworkId, current.address)
    let unfollow: Dispose | undefined
    const followOwn = () => {
      const { code, isLost } = own.state.get()
      if (!code && !isLost && own.has(key)) own.load().catch(() => {})
      if (code && chain?.status)
        unfollow ??= code.follow({
          ...current,
          account: key,
          session: () => sessions.session(namespace),
          chain,
        })
      draw()
    }
    const undo: Dispose[] = [own.subscribe(followOwn), own.state.subscribe(followOwn), () => unfollow?.()]
    if (history) {
      known.delete(account)
      known.set(account, history)
      const [oldest] = known.keys()
      if (known.size > ACCOUNTS && oldest !== undefined) known.delete(oldest)
      undo.push(history.list.state.subscribe(draw), history.list.attend())
    }
    mine.leave = () => {
      for (const each of undo) each()
    }
    retryOwn()
    followOwn()
  }

  const leave = (namespace: Namespace, mine: Held) => {
    stop(mine)
    held.delete(namespace)
    show(namespace, mine)
  }

  return {
    /** Follows accounts and networks: rows of another account disappear at once. */
    sync: () => {
      for (const [namespace, mine] of [...held])
        if (accountOf(namespace)?.account !== mine.current?.account) start(namespace, mine)
    },
    /** Starts again on the namespaces whose sources have changed. */
    renew: () => {
      for (const [namespace, mine] of [...held])
        if (serves(namespace) !== !!mine.history) start(namespace, mine)
    },
    more: (namespace: Namespace) => {
      retryOwn()
      held.get(namespace)?.history?.list.more()
    },
    refresh: (namespace: Namespace) => {
      const mine = held.get(namespace)
      if (mine) start(namespace, mine, true)
    },
    attend: (namespace: Namespace): Dispose => {
      const mine = held.get(namespace) ?? { holders: 0, leave: () => {} }
      held.set(namespace, mine)
      if (!mine.holders++) start(namespace, mine)
      let isHolder = true
      return () => {
        if (!isHolder) return
        isHolder = false
        mine.holders--
        // A view that is remounted at once has not left.
        queueMicrotask(() => {
          if (!mine.holders && held.get(namespace) === mine) leave(namespace, mine)
        })
      }
    },
    dispose: () => {
      for (const [namespace, mine] of [...held]) leave(namespace, mine)
    },
  }
}
