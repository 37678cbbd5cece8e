import type { Sessions, Stored } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { evm } from 'portico/plugins/eip155/contract'
import type { Identity } from './contract.js'
import type { NameCache, StoredName } from './nameCacheParser.js'

/** How long a name counts as fresh, in milliseconds. */
const NAME_AGE = 5 * 60_000
/** How long a name that was not read again is shown. */
const NAME_SHOWN_FOR = 24 * 3_600_000
/** How long a failed request is not repeated. */
const RETRY_DELAY = 30_000
const ETHEREUM = `${evm}:1`
/** Maximum number of addresses whose names are cached. */
const MAX_NAMES = 50

export interface TrackNamesDeps {
  readonly sessions: Pick<Sessions, 'state' | 'patch'>
  readonly cache: Stored<NameCache>
  /** Whether the modal was already opened on this page. */
  readonly isOpened: boolean
  serves(namespace: Namespace): boolean
  read(namespace: Namespace, address: string, signal?: AbortSignal): Promise<Identity | undefined>
  /** Called when it is known, or known no more, whether the account of a namespace has a name. */
  onNameKnown(namespace: Namespace, has: boolean | undefined): void
  now(): number
}

interface TrackedAccount {
  readonly address: string
  /** Under which its name is stored. */
  readonly key: string
  abort?: AbortController | undefined
  /** When it was last requested. */
  requestedAt?: number
}

/** Writes the name of every connected account into its state, and reads it once the modal was opened: at most once in 5 minutes. */
export const trackNames = ({ sessions, cache, isOpened, serves, read, onNameKnown, now }: TrackNamesDeps) => {
  const accounts = new Map<Namespace, TrackedAccount>()
  const connected = new Set<Namespace>()
  /** Names of other addresses: not stored, since they reveal with whom the visitor deals. */
  const others = new Map<string, StoredName>()
  let opened = isOpened

  const networkOf = (namespace: Namespace) => sessions.state.get().namespaces[namespace]?.network.caipNetwork
  /** An address may have another name on each network; Ethereum's names are kept under their namespace. */
  const keyOf = (namespace: Namespace, address: string) => {
    const id = networkOf(namespace)?.caipNetworkId ?? ETHEREUM
    return `${namespace === evm && id !== ETHEREUM ? id : namespace}:${address}`
  }

  const isYounger = (entry: StoredName | undefined, age: number): entry is StoredName => {
    const passed = entry ? now() - entry.timestamp : -1
    return passed >= 0 && passed < age
  }
  const entryOf = ({ namespace: _, ...identity }: Identity): StoredName => ({ ...identity, timestamp: now() })
  const identityOf = (namespace: Namespace, { timestamp: _, ...entry }: StoredName): Identity | undefined =>
    entry.name === undefined
      ? undefined
      : Object.freeze({ source: 'names', ...entry, name: entry.name, namespace })

  const publish = (namespace: Namespace, entry: StoredName | undefined) => {
    sessions.patch(namespace, 'profileName', entry?.name)
    sessions.patch(namespace, 'profileImage', entry?.picture)
    sessions.patch(namespace, 'profileMark', entry?.isDisguised && 'disguised')
    onNameKnown(namespace, entry && entry.name !== undefined)
  }
  // Loads first: another tab may have stored a name a moment ago.
  const store = (namespace: Namespace, entry: StoredName) => {
    cache.load()
    const young = Object.entries(cache.get())
      .filter(([, each]) => isYounger(each, NAME_SHOWN_FOR))
      .sort(([, one], [, other]) => other.timestamp - one.timestamp)
      .slice(0, MAX_NAMES - 1)
    cache.set({ ...Object.fromEntries(young), [keyOf(namespace, entry.address)]: entry })
  }
  /** Removes the cached names of a namespace after it was disconnected. */
  const clearCache = (namespace: Namespace) => {
    cache.load()
    const all = Object.entries(cache.get())
    const left = all.filter(([key]) => !key.startsWith(`${namespace}:`))
    if (left.length < all.length) cache.set(Object.fromEntries(left))
  }
  const forget = (namespace: Namespace) => {
    accounts.get(namespace)?.abort?.abort()
    if (accounts.delete(namespace)) onNameKnown(namespace, undefined)
  }

  const refresh = (namespace: Namespace, tracked: TrackedAccount) => {
    const network = networkOf(namespace)
    // Nobody has a name on a testnet.
    if (!opened || tracked.abort || !serves(namespace) || network?.testnet) return
    if (isYounger(cache.get()[tracked.key], NAME_AGE)) return
    const elapsed = now() - (tracked.requestedAt ?? Number.NEGATIVE_INFINITY)
    if (elapsed >= 0 && elapsed < RETRY_DELAY) return
    const abort = new AbortController()
    tracked.abort = abort
    tracked.requestedAt = now()
    const isCurrent = () => accounts.get(namespace) === tracked && !abort.signal.aborted
    // Deferred: if the account changes twice at once, only the final one is asked for.
    Promise.resolve()
      .then(() => (isCurrent() ? read(namespace, tracked.address, abort.signal) : undefined))
      .then(
        (identity) => {
          if (!isCurrent()) return
          const entry = identity ? entryOf(identity) : { address: tracked.address, timestamp: now() }
          // The address as the wallet writes it: it is the one that is looked for.
          store(namespace, { ...entry, address: tracked.address })
          publish(namespace, entry)
        },
        () => {
          // The name that was known stays.
        },
      )
      .finally(() => {
        if (tracked.abort === abort) tracked.abort = undefined
      })
  }

  return {
    /** Updates the accounts whose names are shown. */
    sync: () => {
      const { namespaces } = sessions.state.get()
      for (const [namespace, { account }] of Object.entries(namespaces)) {
        const { address, status } = account
        if (status === 'connected') connected.add(namespace)
        else if (status === 'disconnected' && connected.delete(namespace)) clearCache(namespace)
        if (status !== 'connected' || !address) {
          forget(namespace)
          continue
        }
        let tracked = accounts.get(namespace)
        const key = keyOf(namespace, address)
        if (tracked?.key !== key) {
          const isSameAccount = tracked?.address === address
          forget(namespace)
          tracked = { address, key }
          accounts.set(namespace, tracked)
          const entry = cache.get()[key]
          if (isYounger(entry, NAME_SHOWN_FOR)) publish(namespace, entry)
          // The name belongs to the network before.
          else if (isSameAccount) publish(namespace, undefined)
        }
        if (tracked.requestedAt === undefined) refresh(namespace, tracked)
      }
      for (const namespace of [...accounts.keys()]) if (!namespaces[namespace]) forget(namespace)
    },
    /** Reads the names that are older than 5 minutes. */
    renew: () => {
      opened = true
      for (const [namespace, tracked] of [...accounts]) refresh(namespace, tracked)
    },
    /** Sets the name of a connected account. */
    set: (identity: Identity) => {
      const { namespace, address } = identity
      const entry = entryOf(identity)
      store(namespace, entry)
      const tracked = accounts.get(namespace)
      if (tracked?.address !== address) return
      // An answer that is under way would be older.
      tracked.abort?.abort()
      tracked.abort = undefined
      publish(namespace, entry)
    },
    /** The name of any address, from the cache where it is fresh. */
    reverse: async (
      namespace: Namespace,
      address: string,
      signal?: AbortSignal,
    ): Promise<Identity | undefined> => {
      const key = keyOf(namespace, address)
      const entry = cache.get()[key] ?? others.get(key)
      if (isYounger(entry, NAME_AGE)) return identityOf(namespace, entry)
      const identity = await read(namespace, address, signal)
      others.delete(key)
      others.set(key, identity ? { ...entryOf(identity), address } : { address, timestamp: now() })
      const [oldest] = others.keys()
      if (others.size > MAX_NAMES && oldest !== undefined) others.delete(oldest)
      return identity
    },
    dispose: () => {
      for (const namespace of [...accounts.keys()]) forget(namespace)
    },
  }
}
