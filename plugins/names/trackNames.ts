import type { Sessions, Stored } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import type { Identity } from './contract.js'
import type { KeptName, NameCache } from './nameCacheParser.js'

/** How long a name counts as fresh, in milliseconds. */
export const NAME_AGE = 5 * 60_000
/** How long a name that was not read again is shown. */
export const NAME_SHOWN = 24 * 3_600_000
/** How long a failed request is not repeated. */
const RETRY = 30_000
/** The most addresses whose names are kept. */
const MOST = 50

export interface KeepNamesDeps {
  readonly sessions: Pick<Sessions, 'state' | 'patch'>
  readonly cache: Stored<NameCache>
  /** Whether the modal was already opened on this page. */
  readonly isOpened: boolean
  serves(namespace: Namespace): boolean
  read(namespace: Namespace, address: string, signal?: AbortSignal): Promise<Identity | undefined>
  /** Called when it is known, or known no more, whether the account of a namespace has a name. */
  tell(namespace: Namespace, has: boolean | undefined): void
  now(): number
}

interface Mine {
  readonly address: string
  abort?: AbortController | undefined
  /** When it was last asked for. */
  asked?: number
}

const keyOf = (namespace: Namespace, address: string) => `${namespace}:${address}`

/** Writes the name of every connected account into its state, and reads it once the modal was opened: at most once in 5 minutes. */
export const keepNames = ({ sessions, cache, isOpened, serves, read, tell, now }: KeepNamesDeps) => {
  const kept = new Map<Namespace, Mine>()
  const connected = new Set<Namespace>()
  /** Names of other addresses: not stored, since they tell with whom the visitor deals. */
  const others = new Map<string, KeptName>()
  let opened = isOpened

  const isYounger = (entry: KeptName | undefined, age: number): entry is KeptName => {
    const passed = entry ? now() - entry.timestamp : -1
    return passed >= 0 && passed < age
  }
  const entryOf = ({ namespace: _, ...identity }: Identity): KeptName => ({ ...identity, timestamp: now() })
  const identityOf = (namespace: Namespace, { timestamp: _, ...entry }: KeptName): Identity | undefined =>
    entry.name === undefined
      ? undefined
      : Object.freeze({ source: 'names', ...entry, name: entry.name, namespace })

  const show = (namespace: Namespace, entry: KeptName | undefined) => {
    sessions.patch(namespace, 'profileName', entry?.name)
    sessions.patch(namespace, 'profileImage', entry?.picture)
    sessions.patch(namespace, 'profileMark', entry?.isDisguised && 'disguised')
    tell(namespace, entry && entry.name !== undefined)
  }
  // Loads first: another tab may have stored a name a moment ago.
  const store = (namespace: Namespace, entry: KeptName) => {
    cache.load()
    const young = Object.entries(cache.get())
      .filter(([, each]) => isYounger(each, NAME_SHOWN))
      .sort(([, one], [, other]) => other.timestamp - one.timestamp)
      .slice(0, MOST - 1)
    cache.set({ ...Object.fromEntries(young), [keyOf(namespace, entry.address)]: entry })
  }
  /** Removes the cached names of a namespace after it was disconnected. */
  const clear = (namespace: Namespace) => {
    cache.load()
    const all = Object.entries(cache.get())
    const left = all.filter(([key]) => !key.startsWith(`${namespace}:`))
    if (left.length < all.length) cache.set(Object.fromEntries(left))
  }
  const forget = (namespace: Namespace) => {
    kept.get(namespace)?.abort?.abort()
    if (kept.delete(namespace)) tell(namespace, undefined)
  }

  const look = (namespace: Namespace, mine: Mine) => {
    const network = sessions.state.get().namespaces[namespace]?.network.caipNetwork
    // Nobody has a name on a testnet.
    if (!opened || mine.abort || !serves(namespace) || network?.testnet) return
    if (isYounger(cache.get()[keyOf(namespace, mine.address)], NAME_AGE)) return
    const waited = now() - (mine.asked ?? Number.NEGATIVE_INFINITY)
    if (waited >= 0 && waited < RETRY) return
    const abort = new AbortController()
    mine.abort = abort
    mine.asked = now()
    const isCurrent = () => kept.get(namespace) === mine && !abort.signal.aborted
    // Deferred: if the account changes twice at once, only the final one is asked for.
    Promise.resolve()
      .then(() => (isCurrent() ? read(namespace, mine.address, abort.signal) : undefined))
      .then(
        (identity) => {
          if (!isCurrent()) return
          const entry = identity ? entryOf(identity) : { address: mine.address, timestamp: now() }
          // The address as the wallet writes it: it is the one that is looked for.
          store(namespace, { ...entry, address: mine.address })
          show(namespace, entry)
        },
        () => {
          // The name that was known stays.
        },
      )
      .finally(() => {
        if (mine.abort === abort) mine.abort = undefined
      })
  }

  return {
    /** Updates the accounts whose names are shown. */
    sync: () => {
      const { namespaces } = sessions.state.get()
      for (const [namespace, { account }] of Object.entries(namespaces)) {
        const { address, status } = account
        if (status === 'connected') connected.add(namespace)
        else if (status === 'disconnected' && connected.delete(namespace)) clear(namespace)
        if (status !== 'connected' || !address) {
          forget(namespace)
          continue
        }
        let mine = kept.get(namespace)
        if (mine?.address !== address) {
          forget(namespace)
          mine = { address }
          kept.set(namespace, mine)
          const entry = cache.get()[keyOf(namespace, address)]
          if (isYounger(entry, NAME_SHOWN)) show(namespace, entry)
        }
        if (mine.asked === undefined) look(namespace, mine)
      }
      for (const namespace of [...kept.keys()]) if (!namespaces[namespace]) forget(namespace)
    },
    /** Reads the names that are older than 5 minutes. */
    renew: () => {
      opened = true
      for (const [namespace, mine] of [...kept]) look(namespace, mine)
    },
    /** Sets the name of a connected account. */
    set: (identity: Identity) => {
      const { namespace, address } = identity
      const entry = entryOf(identity)
      store(namespace, entry)
      const mine = kept.get(namespace)
      if (mine?.address !== address) return
      // An answer that is under way would be older.
      mine.abort?.abort()
      mine.abort = undefined
      show(namespace, entry)
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
      if (others.size > MOST && oldest !== undefined) others.delete(oldest)
      return identity
    },
    dispose: () => {
      for (const namespace of [...kept.keys()]) forget(namespace)
    },
  }
}
