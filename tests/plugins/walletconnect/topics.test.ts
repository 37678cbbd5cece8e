import { afterEach, expect, it, vi } from 'vitest'
import { createTopics } from '../../../plugins/walletconnect/topics/createTopics.js'

interface Lock {
  readonly name: string
  readonly mode: 'shared' | 'exclusive'
}

/**
 * The locks of an origin, shared by its pages. A request for an
 * exclusive lock waits for all holders; later ones queue.
 */
const shareLocks = () => {
  const held: Lock[] = []
  const alone: (Lock & { go: () => void })[] = []
  /** Requests that wait behind an exclusive one. */
  const behind: (Lock & { go: () => void })[] = []
  const release = (lock: Lock) => {
    held.splice(held.indexOf(lock), 1)
    for (const each of [...alone])
      if (!held.some(({ name }) => name === each.name)) alone.splice(alone.indexOf(each), 1)[0]?.go()
    if (!alone.length) for (const each of behind.splice(0)) each.go()
  }
  vi.stubGlobal('navigator', {
    locks: {
      request: async (
        name: string,
        { mode, signal }: { mode?: string; signal: AbortSignal },
        use: () => Promise<void>,
      ) => {
        if (mode !== 'shared')
          return new Promise<void>((go, reject) => {
            const wait: (typeof alone)[number] = { name, mode: 'exclusive', go }
            if (!held.some((each) => each.name === name)) return go()
            alone.push(wait)
            signal.addEventListener('abort', () => {
              alone.splice(alone.indexOf(wait), 1)
              reject(signal.reason)
            })
          }).then(use)
        const lock: Lock = { name, mode: 'shared' }
        if (alone.some((each) => each.name === name))
          await new Promise<void>((go) => behind.push({ ...lock, go }))
        held.push(lock)
        await use()
        release(lock)
      },
      query: async () => ({ held: [...held], pending: [...alone, ...behind] }),
    },
  })
  return { held, alone }
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const make = (told?: (id: string) => void) => {
  const connected = new Set<() => void>()
  const disconnect = vi.fn(async () => {})
  const sessions = [{ topic: 'a' }]
  const remove = vi.fn(async () => void sessions.splice(0))
  const topics = createTopics(
    {
      on: () => {},
      disconnect,
      session: {
        getAll: () => sessions,
        get keys() {
          return sessions.map(({ topic }) => topic)
        },
        delete: remove,
      },
      core: {
        relayer: {
          on: (_: string, listener: () => void) => void connected.add(listener),
          off: (_: string, listener: () => void) => void connected.delete(listener),
        },
      },
    } as never,
    told,
  )
  return { topics, disconnect, remove, sessions, connected, back: () => [...connected].map((each) => each()) }
}

it('a pairing that ended offline is reported to the wallet once the relay is back', async () => {
  const { topics, disconnect, sessions, back } = make()
  disconnect.mockRejectedValueOnce(new Error('No internet connection detected'))
  disconnect.mockImplementation(async () => void sessions.splice(0))
  const heard = vi.fn()
  topics.of('a').onEnd(heard)
  await topics.of('a').close({ by: 'visitor' })
  expect(heard).toHaveBeenCalledExactlyOnceWith({ by: 'visitor' })
  expect(disconnect).toHaveBeenCalledTimes(1)
  back()
  expect(disconnect).toHaveBeenCalledTimes(2)
  back()
  expect(disconnect).toHaveBeenCalledTimes(2)
})

it('a disconnect that the relay refuses is retried every minute until the topics are closed', async () => {
  vi.useFakeTimers()
  const { topics, disconnect, connected } = make()
  disconnect.mockRejectedValue(new Error('Failed to publish'))
  await topics.of('a').close({ by: 'visitor' })
  await vi.advanceTimersByTimeAsync(59_000)
  expect(disconnect).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(disconnect).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([disconnect.mock.calls.length, connected.size]).toEqual([3, 1])
  topics.close()
  expect([vi.getTimerCount(), connected.size]).toEqual([0, 0])
})

it('a disconnect is not retried for a pairing that the client no longer has', async () => {
  const { topics, disconnect, sessions, back } = make()
  sessions.splice(0)
  disconnect.mockRejectedValue(new Error('No matching key'))
  await topics.of('a').close({ by: 'visitor' })
  back()
  expect(disconnect).toHaveBeenCalledTimes(1)
})

it('FLT-34 a pairing that another page uses is released silently; only the last page tells the wallet', async () => {
  const { held } = shareLocks()
  const one = make()
  const two = make()
  const ends = [vi.fn(), vi.fn()]
  one.topics.of('a').onEnd(ends[0] as never)
  two.topics.of('a').onEnd(ends[1] as never)
  expect(held).toHaveLength(2)
  await one.topics.of('a').letGo({ by: 'visitor' })
  expect(ends[0]).toHaveBeenCalledExactlyOnceWith({ by: 'visitor' })
  expect(ends[1]).not.toHaveBeenCalled()
  expect(one.disconnect).not.toHaveBeenCalled()
  one.topics.close()
  await two.topics.of('a').letGo({ by: 'visitor' })
  expect(two.disconnect).toHaveBeenCalledTimes(1)
  expect(held).toEqual([])
})

it('FLT-34 the wallet is told when two pages release a pairing at the same time', async () => {
  shareLocks()
  const pages = [make(), make()]
  for (const { topics } of pages) topics.of('a').onEnd(() => {})
  await Promise.all(pages.map(({ topics }) => topics.of('a').letGo({ by: 'visitor' })))
  expect(pages.flatMap(({ disconnect }) => disconnect.mock.calls).length).toBeGreaterThan(0)
})

it('without Web Locks, releasing a pairing tells the wallet', async () => {
  vi.stubGlobal('navigator', {})
  const { topics, disconnect } = make()
  topics.of('a').onEnd(() => {})
  await topics.of('a').letGo({ by: 'visitor' })
  expect(disconnect).toHaveBeenCalledTimes(1)
})

it('FLT-34 other pages are told once the wallet is, end their sessions, and delete their copy', async () => {
  const told = vi.fn()
  const { topics, disconnect } = make(told)
  disconnect.mockRejectedValueOnce(new Error('No internet connection detected'))
  const other = make()
  const end = vi.fn()
  other.topics.of('a').onEnd(end)
  topics.of('a').onEnd(() => {})
  await topics.of('a').close({ by: 'visitor' })
  expect(told).not.toHaveBeenCalled()
  await topics.of('a').close({ by: 'visitor' })
  expect(told).toHaveBeenCalledExactlyOnceWith('a')
  other.topics.gone('a')
  other.topics.gone('a')
  other.topics.gone('of nobody')
  expect(end).toHaveBeenCalledExactlyOnceWith({ by: 'lost' })
  expect(other.remove).toHaveBeenCalledTimes(1)
})

/** Ends a page as closing or reloading does: its locks are released, without any message. */
it('FLT-34 a page that released a pairing tells the wallet once the page that still used it is gone', async () => {
  const { held, alone } = shareLocks()
  const one = make()
  const two = make()
  one.topics.of('a').onEnd(() => {})
  const leave = two.topics.of('a').onEnd(() => {})
  await one.topics.of('a').letGo({ by: 'visitor' })
  expect(one.disconnect).not.toHaveBeenCalled()
  leave()
  await vi.waitFor(() => expect(one.disconnect).toHaveBeenCalledTimes(1))
  expect([held, alone]).toEqual([[], []])
})

it('FLT-34 a page that joins after a release also counts: the wallet is told only once it is gone', async () => {
  const { held } = shareLocks()
  const [one, two, three] = [make(), make(), make()]
  one.topics.of('a').onEnd(() => {})
  two.topics.of('a').onEnd(() => {})
  await one.topics.of('a').letGo({ by: 'visitor' })
  const leave = three.topics.of('a').onEnd(() => {})
  // The second request waits behind the first and holds nothing yet.
  await two.topics.of('a').letGo({ by: 'visitor' })
  await vi.waitFor(() => expect(held).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve))
  for (const { disconnect } of [one, two]) expect(disconnect).not.toHaveBeenCalled()
  leave()
  await vi.waitFor(() => expect(one.disconnect).toHaveBeenCalledTimes(1))
})

it('FLT-34 a page that closes stops waiting for the other pages', async () => {
  const { alone } = shareLocks()
  const one = make()
  const two = make()
  one.topics.of('a').onEnd(() => {})
  const leave = two.topics.of('a').onEnd(() => {})
  await one.topics.of('a').letGo({ by: 'visitor' })
  expect(alone).toHaveLength(1)
  one.topics.close()
  expect(alone).toEqual([])
  leave()
  await new Promise((resolve) => setTimeout(resolve))
  expect(one.disconnect).not.toHaveBeenCalled()
})

it('FLT-34 a pairing’s lock is held only while somebody uses it', async () => {
  const { held } = shareLocks()
  const { topics } = make()
  const leave = [topics.of('a').onEnd(() => {}), topics.of('a').onEnd(() => {})]
  leave[0]?.()
  expect(held).toHaveLength(1)
  leave[1]?.()
  await vi.waitFor(() => expect(held).toEqual([]))
  topics.of('a').onEnd(() => {})
  expect(held).toHaveLength(1)
})
