import { field, type Sessions, type Stored } from 'portico/core'
import type { Namespace, Slice } from 'portico/kernel'
import type { BalanceCache } from './balanceCacheParser.js'
import type { BalanceStatus } from './contract.js'

/** How long a native balance counts as fresh, in milliseconds. */
export const BALANCE_AGE = 30_000
/** How long no balance is requested after an answer that cannot be one: the next answers will hardly differ. */
const IMPOSSIBLE_PAUSE = 300_000

/** How long, and how often, a balance is read after a transaction: its hash exists some time before it is in a block. */
const FOLLOW_DURATION = 60_000
const FOLLOW_INTERVAL = 5_000

export interface BalanceState {
  readonly balances: Readonly<Record<string, BalanceStatus>>
}

export interface BalanceDeps {
  readonly sessions: Pick<Sessions, 'state' | 'balance' | 'patch'>
  readonly cache: Stored<BalanceCache>
  readonly state: Slice<BalanceState>
  now(): number
}

interface TrackedAccount {
  readonly caipAddress: string
  /** Symbol of the balance's unit; the host may replace a network's. */
  readonly unit: string | undefined
  abort: AbortController | undefined
  /** When the balance was last requested. */
  requestedAt: number
  /** After how many milliseconds it may be requested again. */
  age: number
  /** Until when it is read repeatedly. */
  until: number
  timer?: ReturnType<typeof setTimeout>
}

/** Writes the native balance of every connected account into its state, reading at most once in 30 s. */
export const trackBalances = ({ sessions, cache, state, now }: BalanceDeps) => {
  const accounts = new Map<Namespace, TrackedAccount>()
  const connected = new Set<Namespace>()

  const setStatus = (namespace: Namespace, status: BalanceStatus | undefined) => {
    if (state.get().balances[namespace] === status) return
    state.update((draft) => {
      if (status) draft.balances[namespace] = status
      else delete draft.balances[namespace]
    })
  }
  const showBalance = (namespace: Namespace, balance: string) => {
    const symbol = sessions.state.get().namespaces[namespace]?.network.caipNetwork?.nativeCurrency.symbol
    sessions.patch(namespace, 'balance', balance)
    sessions.patch(namespace, 'balanceSymbol', symbol)
    setStatus(namespace, 'ready')
  }
  // Loads first: another tab may have stored a balance a moment ago.
  const store = (caipAddress: string, balance: string) => {
    cache.load()
    const freshEntries = Object.entries(cache.get()).filter(
      ([, entry]) => now() - entry.timestamp < BALANCE_AGE,
    )
    cache.set({ ...Object.fromEntries(freshEntries), [caipAddress]: { balance, timestamp: now() } })
  }
  /** Removes the cached balances of a namespace after it was disconnected. */
  const clearCache = (namespace: Namespace) => {
    cache.load()
    const all = Object.entries(cache.get())
    const others = all.filter(([caipAddress]) => !caipAddress.startsWith(`${namespace}:`))
    if (others.length < all.length) cache.set(Object.fromEntries(others))
  }
  const stop = (tracked: TrackedAccount | undefined) => {
    tracked?.abort?.abort()
    clearTimeout(tracked?.timer)
  }
  const fetch = (namespace: Namespace, tracked: TrackedAccount) => {
    stop(tracked)
    const abort = new AbortController()
    tracked.abort = abort
    tracked.requestedAt = now()
    tracked.age = BALANCE_AGE
    // A known balance stays visible while it is read again.
    if (sessions.state.get().namespaces[namespace]?.account.balance === undefined)
      setStatus(namespace, 'loading')
    const isCurrent = () => accounts.get(namespace) === tracked && !abort.signal.aborted
    // Deferred: if account and network change together, only the final state is requested.
    Promise.resolve()
      .then(() => (isCurrent() ? sessions.balance(namespace, abort.signal) : 0n))
      .then(
        (amount) => {
          if (!isCurrent()) return
          store(tracked.caipAddress, String(amount))
          showBalance(namespace, String(amount))
          if (now() < tracked.until) tracked.timer = setTimeout(fetch, FOLLOW_INTERVAL, namespace, tracked)
        },
        (error: unknown) => {
          if (!isCurrent()) return
          if (field(error, 'reason') === 'impossible') tracked.age = IMPOSSIBLE_PAUSE
          sessions.patch(namespace, 'balance', undefined)
          setStatus(namespace, 'unavailable')
        },
      )
  }
  const forget = (namespace: Namespace) => {
    stop(accounts.get(namespace))
    accounts.delete(namespace)
    setStatus(namespace, undefined)
  }

  return {
    /** Updates the tracked accounts. */
    sync: () => {
      const { namespaces } = sessions.state.get()
      for (const [namespace, { account, network }] of Object.entries(namespaces)) {
        const { caipAddress } = account
        if (account.status === 'connected') connected.add(namespace)
        else if (account.status === 'disconnected' && connected.delete(namespace)) clearCache(namespace)
        const isReadable = account.status === 'connected' && caipAddress && !network.caipNetwork?.unsupported
        if (!isReadable) {
          forget(namespace)
          continue
        }
        const { symbol, decimals } = network.caipNetwork?.nativeCurrency ?? {}
        const unit = symbol && `${symbol} ${decimals}`
        const before = accounts.get(namespace)
        const same = before?.caipAddress === caipAddress
        if (same && before.unit === unit) continue
        stop(before)
        const tracked: TrackedAccount = {
          caipAddress,
          unit,
          abort: undefined,
          requestedAt: 0,
          age: BALANCE_AGE,
          until: 0,
        }
        accounts.set(namespace, tracked)
        const cached = same ? undefined : cache.get()[caipAddress]
        const age = cached ? now() - cached.timestamp : -1
        if (cached && age >= 0 && age < BALANCE_AGE) {
          tracked.requestedAt = cached.timestamp
          showBalance(namespace, cached.balance)
        } else {
          if (account.balance !== undefined) sessions.patch(namespace, 'balance', undefined)
          fetch(namespace, tracked)
        }
      }
      for (const namespace of [...accounts.keys()]) if (!namespaces[namespace]) forget(namespace)
    },
    /** Reads balances again that are older than 30 s, or than 5 min if the last answer could not be a balance. */
    renew: () => {
      for (const [namespace, tracked] of accounts)
        if (now() - tracked.requestedAt >= tracked.age) fetch(namespace, tracked)
    },
    /** Reads a balance again now, and for a minute if something was sent. */
    refresh: (namespace: Namespace, sent?: boolean) => {
      const tracked = accounts.get(namespace)
      if (!tracked) return
      if (sent) tracked.until = now() + FOLLOW_DURATION
      fetch(namespace, tracked)
    },
    retryAt: (namespace: Namespace) => {
      const { requestedAt = now(), age = BALANCE_AGE } = accounts.get(namespace) ?? {}
      return requestedAt + age
    },
    dispose: () => accounts.forEach(stop),
  }
}
