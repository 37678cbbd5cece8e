import type { Sessions, Stored } from 'portico/core'
import type { Namespace, Slice } from 'portico/kernel'
import type { BalanceCache } from './balanceCacheParser.js'
import type { BalanceStatus } from './contract.js'

/** How long a native balance counts as fresh, in milliseconds. */
export const BALANCE_AGE = 30_000

/** How long, and how often, a balance is read after a transaction: its hash exists some time before it is in a block. */
const FOLLOWED = 60_000
const STEP = 5_000

export interface BalanceState {
  readonly balances: Readonly<Record<string, BalanceStatus>>
}

export interface BalanceParts {
  readonly sessions: Pick<Sessions, 'state' | 'balance' | 'patch'>
  readonly cache: Stored<BalanceCache>
  readonly state: Slice<BalanceState>
  now(): number
}

interface Kept {
  readonly caipAddress: string
  /** Symbol of the balance's unit; the host may replace a network's. */
  readonly unit: string | undefined
  abort: AbortController | undefined
  /** When the wallet was last asked. */
  asked: number
  /** Until when it is read repeatedly. */
  until: number
  timer?: ReturnType<typeof setTimeout>
}

/** Writes the native balance of every connected account into its state, reading at most once in 30 s. */
export const keepBalances = ({ sessions, cache, state, now }: BalanceParts) => {
  const kept = new Map<Namespace, Kept>()
  const connected = new Set<Namespace>()

  const tell = (namespace: Namespace, status: BalanceStatus | undefined) => {
    if (state.get().balances[namespace] === status) return
    state.update((draft) => {
      if (status) draft.balances[namespace] = status
      else delete draft.balances[namespace]
    })
  }
  const show = (namespace: Namespace, balance: string) => {
    const symbol = sessions.state.get().namespaces[namespace]?.network.caipNetwork?.nativeCurrency.symbol
    sessions.patch(namespace, 'balance', balance)
    sessions.patch(namespace, 'balanceSymbol', symbol)
    tell(namespace, 'ready')
  }
  // Loads first: another tab may have stored a balance a moment ago.
  const store = (caipAddress: string, balance: string) => {
    cache.load()
    const fresh = Object.entries(cache.get()).filter(([, entry]) => now() - entry.timestamp < BALANCE_AGE)
    cache.set({ ...Object.fromEntries(fresh), [caipAddress]: { balance, timestamp: now() } })
  }
  /** Removes the cached balances of a namespace after it was disconnected. */
  const clear = (namespace: Namespace) => {
    cache.load()
    const all = Object.entries(cache.get())
    const others = all.filter(([caipAddress]) => !caipAddress.startsWith(`${namespace}:`))
    if (others.length < all.length) cache.set(Object.fromEntries(others))
  }
  const stop = (mine: Kept | undefined) => {
    mine?.abort?.abort()
    clearTimeout(mine?.timer)
  }
  const fetch = (namespace: Namespace, mine: Kept) => {
    stop(mine)
    const abort = new AbortController()
    mine.abort = abort
    mine.asked = now()
    // A known balance stays visible while it is read again.
    if (sessions.state.get().namespaces[namespace]?.account.balance === undefined) tell(namespace, 'loading')
    const current = () => kept.get(namespace) === mine && !abort.signal.aborted
    // Deferred: if account and network change together, only the final state is requested.
    Promise.resolve()
      .then(() => (current() ? sessions.balance(namespace, abort.signal) : 0n))
      .then(
        (amount) => {
          if (!current()) return
          store(mine.caipAddress, String(amount))
          show(namespace, String(amount))
          if (now() < mine.until) mine.timer = setTimeout(fetch, STEP, namespace, mine)
        },
        () => {
          if (!current()) return
          sessions.patch(namespace, 'balance', undefined)
          tell(namespace, 'unavailable')
        },
      )
  }
  const forget = (namespace: Namespace) => {
    stop(kept.get(namespace))
    kept.delete(namespace)
    tell(namespace, undefined)
  }

  return {
    /** Updates the tracked accounts. */
    sync: () => {
      const { namespaces } = sessions.state.get()
      for (const [namespace, { account, network }] of Object.entries(namespaces)) {
        const { caipAddress } = account
        if (account.status === 'connected') connected.add(namespace)
        else if (account.status === 'disconnected' && connected.delete(namespace)) clear(namespace)
        const wanted = account.status === 'connected' && caipAddress && !network.caipNetwork?.unsupported
        if (!wanted) {
          forget(namespace)
          continue
        }
        const { symbol, decimals } = network.caipNetwork?.nativeCurrency ?? {}
        const unit = symbol && `${symbol} ${decimals}`
        const before = kept.get(namespace)
        const same = before?.caipAddress === caipAddress
        if (same && before.unit === unit) continue
        stop(before)
        const mine: Kept = { caipAddress, unit, abort: undefined, asked: 0, until: 0 }
        kept.set(namespace, mine)
        const cached = same ? undefined : cache.get()[caipAddress]
        const age = cached ? now() - cached.timestamp : -1
        if (cached && age >= 0 && age < BALANCE_AGE) {
          mine.asked = cached.timestamp
          show(namespace, cached.balance)
        } else {
          if (account.balance !== undefined) sessions.patch(namespace, 'balance', undefined)
          fetch(namespace, mine)
        }
      }
      for (const namespace of [...kept.keys()]) if (!namespaces[namespace]) forget(namespace)
    },
    /** Reads balances again that are older than 30 s. */
    renew: () => {
      for (const [namespace, mine] of kept) if (now() - mine.asked >= BALANCE_AGE) fetch(namespace, mine)
    },
    /** Reads a balance again now, and for a minute if something was sent. */
    refresh: (namespace: Namespace, sent?: boolean) => {
      const mine = kept.get(namespace)
      if (!mine) return
      if (sent) mine.until = now() + FOLLOWED
      fetch(namespace, mine)
    },
    retryAt: (namespace: Namespace) => (kept.get(namespace)?.asked ?? now()) + BALANCE_AGE,
    dispose: () => kept.forEach(stop),
  }
}
