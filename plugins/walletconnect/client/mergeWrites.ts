import { systemClock } from 'portico/kernel'
import type { SignClient } from './SignClient.js'

/** The stores that the package always writes as a whole: sessions and their keys. */
const SHARED = /^wc@2:(?:client|core):.*[/:](?:session|keychain)$/
/**
 * How long a write waits for writes of other tabs, in milliseconds, because a frozen tab must not block it.
 */
const PATIENCE = 1000

type Entries = ReadonlyMap<string, unknown>

const entriesOf = (value: unknown): Entries =>
  new Map(
    Array.isArray(value)
      ? value.map((each) => [String(Object(each).topic), each])
      : Object.entries(Object(value)),
  )
/** A snapshot of the entries, because the package mutates its objects. */
const copy = (entries: Entries): ReadonlyMap<string, string> =>
  new Map([...entries].map(([id, each]) => [id, JSON.stringify(each)]))

/**
 * Keeps the writes of other tabs. Each tab's client writes its whole copy of a store, and a session or key
 * that is missing there would be lost on the next reload. With this, a tab writes only what it adds, changes
 * or deletes.
 */
export const mergeWrites = ({ session, core }: SignClient): void => {
  const { storage, crypto } = core
  const write = storage.setItem.bind(storage)
  const known = new Map<string, ReturnType<typeof copy>>()
  const first = (isList: boolean) =>
    copy(isList ? entriesOf(session.getAll()) : new Map(crypto.keychain.keychain))
  const before = { list: first(true), record: first(false) }
  let queue: Promise<unknown> = Promise.resolve()
  /** Runs in one tab at a time, if the browser has locks. */
  const inTurn = async (run: () => Promise<void>) => {
    const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
    if (!locks) return run()
    const wait = new AbortController()
    const stop = systemClock.after(PATIENCE, () => wait.abort())
    let begun = false
    const begin = () => {
      begun = true
      stop()
      return run()
    }
    const turn = locks.request('portico walletconnect store', { signal: wait.signal }, begin)
    return turn.catch((error) => {
      if (begun) throw error
      return begin()
    })
  }
  storage.setItem = async (key: string, value: unknown) => {
    if (!SHARED.test(key)) return write(key, value)
    const isList = Array.isArray(value)
    const entries = entriesOf(value)
    const last = known.get(key) ?? before[isList ? 'list' : 'record']
    const now = copy(entries)
    known.set(key, now)
    const merge = async () => {
      const stored = new Map(entriesOf(await storage.getItem(key)))
      for (const id of last.keys()) if (!now.has(id)) stored.delete(id)
      // A session that this tab only changes, but another tab has ended, stays ended.
      for (const [id, each] of entries)
        if (last.has(id) ? stored.has(id) && last.get(id) !== now.get(id) : true) stored.set(id, each)
      await write(key, isList ? [...stored.values()] : Object.fromEntries(stored))
    }
    const turn = queue.then(() => inTurn(merge))
    queue = turn.catch(() => {})
    return turn
  }
}
