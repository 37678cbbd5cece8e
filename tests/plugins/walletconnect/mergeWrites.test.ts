import { afterEach, expect, test, vi } from 'vitest'
import { mergeWrites } from '../../../plugins/walletconnect/client/mergeWrites.js'
import { createStorage } from '../../sandbox/pairedClients.js'

const SESSIONS = 'wc@2:client:0.3//session'
const KEYS = 'wc@2:core:0.3//keychain'

/** Tabs of one origin, each with the copy that it read at its start. */
const openTab = async (shared: ReturnType<typeof createStorage>) => {
  // Each tab has its own object for the same storage.
  const storage = { ...shared }
  const sessions = new Map(
    ((await storage.getItem<{ topic: string }[]>(SESSIONS)) ?? []).map((each) => [each.topic, each]),
  )
  const keychain = new Map(Object.entries((await storage.getItem<Record<string, string>>(KEYS)) ?? {}))
  mergeWrites({
    session: { getAll: () => [...sessions.values()] },
    core: { storage, crypto: { keychain: { keychain } } },
  } as never)
  const save = () =>
    Promise.all([
      storage.setItem(SESSIONS, [...sessions.values()]),
      storage.setItem(KEYS, Object.fromEntries(keychain)),
    ])
  return {
    storage,
    save,
    add: (topic: string, more: object = {}) => {
      sessions.set(topic, { topic, ...more })
      keychain.set(topic, `key of ${topic}`)
      return save()
    },
    remove: (topic: string) => {
      sessions.delete(topic)
      keychain.delete(topic)
      return save()
    },
  }
}
const stored = async (shared: ReturnType<typeof createStorage>) => ({
  sessions: await shared.getItem(SESSIONS),
  keys: Object.keys((await shared.getItem<object>(KEYS)) ?? {}),
})

afterEach(() => vi.unstubAllGlobals())

test('FLT-34 storage writes of two tabs that pair and disconnect at once are merged', async () => {
  let turn: Promise<unknown> = Promise.resolve()
  const request = (_name: string, _options: object, run: () => Promise<void>) => {
    turn = turn.then(run)
    return turn
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const shared = createStorage()
  const [one, two] = await Promise.all([openTab(shared), openTab(shared)])
  await Promise.all([one.add('a'), two.add('b')])
  expect(await stored(shared)).toEqual({ sessions: [{ topic: 'a' }, { topic: 'b' }], keys: ['a', 'b'] })
  // Neither tab knows of the other one's entry.
  await one.remove('a')
  expect(await stored(shared)).toEqual({ sessions: [{ topic: 'b' }], keys: ['b'] })
  const three = await openTab(shared)
  await two.remove('b')
  // Changing an entry that has ended in another tab does not restore it; a new entry is stored.
  await three.add('b', { expiry: 1 })
  expect((await stored(shared)).sessions).toEqual([])
  await three.add('c')
  expect((await stored(shared)).sessions).toEqual([{ topic: 'c' }])
})

test('changes to a session are stored, and values of other keys are written unmerged', async () => {
  const shared = createStorage()
  const tab = await openTab(shared)
  await tab.add('a')
  await tab.add('a', { expiry: 2 })
  expect((await stored(shared)).sessions).toEqual([{ topic: 'a', expiry: 2 }])
  await tab.storage.setItem('wc@2:core:0.3//messages', { a: 1 })
  await tab.storage.setItem('wc@2:core:0.3//messages', { b: 1 })
  expect(await shared.getItem('wc@2:core:0.3//messages')).toEqual({ b: 1 })
})

test('writes take turns by a lock; after two seconds without it a tab writes anyway', async () => {
  vi.useFakeTimers()
  try {
    let busy = true
    const asked: string[] = []
    vi.stubGlobal('navigator', {
      locks: {
        request: (name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) => {
          asked.push(name)
          if (!busy) return run()
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        },
      },
    })
    const shared = createStorage()
    const tab = await openTab(shared)
    const written = tab.add('a')
    await vi.advanceTimersByTimeAsync(2000)
    await written
    expect((await stored(shared)).sessions).toEqual([{ topic: 'a' }])
    busy = false
    await tab.add('b')
    expect((await stored(shared)).keys).toEqual(['a', 'b'])
    expect(new Set(asked).size).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
