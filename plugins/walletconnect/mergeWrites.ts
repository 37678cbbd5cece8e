import { systemClock } from 'portico/kernel'
import type { SignClient } from './SignClient.js'

/** What is written as a whole: the sessions, and the keys of them. */
const SHARED = /^wc@2:(?:client|core):.*[/:](?:session|keychain)$/
/** Longest a write waits for those of other tabs, in milliseconds: one that was frozen in its own is not waited for. */
const PATIENCE = 1000

type Entries = ReadonlyMap<string, unknown>

const entriesOf = (value: unknown): Entries =>
  new Map(
    Array.isArray(value)
      ? value.map((each) => [String(Object(each).topic), each])
      : Object.entries(Object(value)),
  )
/** As it is now: the package changes what it has. */
const copy = (entries: Entries): ReadonlyMap<string, string> =>
  new Map([...entries].map(([id, each]) => [id, JSON.stringify(each)]))

/**
 * Keeps what other tabs have written: the client of each tab writes its whole copy of a store, and a session or a key that
 * is not in it would be gone with the next reload. What a tab adds, changes or deletes is all that it writes.
 */
export const mergeWrites = ({ session, core }: SignClient): void => {
  const { storage, crypto } = core
  const write = storage.setItem.bind(storage)
  const known = new Map<string, ReturnType<typeof copy>>()
  const first = (isList: boolean) =>
    copy(isList ? entriesOf(session.getAll()) : new Map(crypto.keychain.keychain))
  const before = { list: first(true), record: first(false) }
  let queue: Promise<unknown> = Promise.resolve()
  /** One tab at a time, where tabs can know of each other. */
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
      // One that it only changes, and another tab has ended, stays ended.
      for (const [id, each] of entries)
        if (last.has(id) ? stored.has(id) && last.get(id) !== now.get(id) : true) stored.set(id, each)
      await write(key, isList ? [...stored.values()] : Object.fromEntries(stored))
    }
    const turn = queue.then(() => inTurn(merge))
    queue = turn.catch(() => {})
    return turn
  }
}
