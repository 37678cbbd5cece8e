import { AsyncLocalStorage } from 'node:async_hooks'
import fc from 'fast-check'
import { type Store, storage as token } from 'portico/core'
import { createKernel } from 'portico/kernel'
import { createMockClock } from 'portico/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { storage } from '#storage'
import { FakeStorage, fakeTab } from '../storage/fakeBrowser.js'
import { limit, SEQUENCES } from '../volumes.js'
import { evm, flush, type Started, startSession, stopTime, wallet } from './startSession.js'

const IDS = ['one', 'two', 'three'] as const
const CACHE = 'portico/cache/list'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page with its own window, the shared storage, and whether it still runs. */
interface Page {
  readonly index: number
  readonly tab: ReturnType<typeof fakeTab>
  readonly clock: ReturnType<typeof createMockClock>
  /** Number of writes after which the page dies; undefined if it does not. */
  left: number
  room?: Started
  wallets: ReturnType<typeof wallet>[]
}

// All runs share one instance, because every instance slows down all promises of the process.
const running = new AsyncLocalStorage<Page>()

/** Tabs of one browser with the real storage code; everything that a page starts runs as that page. */
const openBrowser = async (count: number) => {
  const tabs = Array.from({ length: count }, (_, index) => index)
  const chain = evm()
  const box = new FakeStorage()
  const pages: Page[] = []
  let room = Number.POSITIVE_INFINITY
  /** Whether the full storage contains cached data, which must be removed to make room. */
  let cached = false
  const used = () =>
    Object.entries(box).reduce((sum, [key, value]) => sum + key.length + `${value}`.length, 0)
  FakeStorage.onSet.set(box, (key, value) => {
    const page = running.getStore()
    const before = box.getItem(key)
    if (page && --page.left < 0) throw new Error('the page is gone')
    if (used() + value.length - (before?.length ?? -key.length) > room)
      throw new DOMException('full', 'QuotaExceededError')
    if (value !== before) tell(page, key)
  })
  const tell = (from: Page | undefined, key: string) => {
    for (const page of pages) if (page !== from) running.run(page, () => page.tab.tell('storage', { key }))
  }
  // A removal also fires an event, and a page that is gone removes nothing.
  const view = new Proxy(box, {
    get: (target, key) => {
      const found: unknown = Reflect.get(target, key, target)
      if (key !== 'removeItem') return typeof found === 'function' ? found.bind(target) : found
      return (name: string) => {
        const page = running.getStore()
        if (page && page.left <= 0) throw new Error('the page is gone')
        if (target.getItem(name) === null) return
        target.removeItem(name)
        tell(page, name)
      }
    },
  })
  const windows = {
    get localStorage() {
      return view
    },
    addEventListener: (...given: Parameters<Page['tab']['addEventListener']>) =>
      running.getStore()?.tab.addEventListener(...given),
    removeEventListener: (...given: Parameters<Page['tab']['removeEventListener']>) =>
      running.getStore()?.tab.removeEventListener(...given),
  }
  vi.stubGlobal('window', windows)

  const load = (index: number) => {
    const page: Page = {
      index,
      tab: fakeTab(box),
      clock: createMockClock(),
      left: Number.POSITIVE_INFINITY,
      wallets: IDS.map((id) => wallet(id, [chain])),
    }
    pages[index] = page
    return running.run(page, async () => {
      const kernel = createKernel({ plugins: [storage({ clock: page.clock })], clock: page.clock })
      page.room = await startSession({
        chains: [chain],
        wallets: page.wallets,
        storage: kernel.get(token) as Store,
      })
      // Read the stored connections now: the first operation does so, and a disconnect would end them, too.
      await page.room.sessions.balance('eip155').catch(() => {})
      await flush()
    })
  }
  for (const index of tabs) await load(index)

  return {
    tabs,
    chain,
    box,
    page: (index: number) => pages[index] as Page & { room: Started },
    as: <T>(index: number, run: () => T): T => running.run(pages[index] as Page, run),
    reload: async (index: number) => {
      const page = pages[index] as Page
      // Effects of a page after its end do not count.
      page.left = 0
      running.run(page, () => page.room?.stop())
      await flush()
      await load(index)
    },
    /** Delivers storage events to every page until none are left. */
    settle: async () => {
      for (let round = 0; round < 20; round++) {
        const before = JSON.stringify(Object.entries(box))
        for (const page of pages) {
          await running.run(page, () => page.clock.advance(100))
          await flush()
        }
        if (round && JSON.stringify(Object.entries(box)) === before) return
      }
      throw new Error('the tabs never come to rest')
    },
    hear: async (index: number) => {
      const page = pages[index] as Page
      await running.run(page, () => page.clock.advance(100))
    },
    limit: (left: number) => {
      cached = false
      room = left === Number.POSITIVE_INFINITY ? left : used() + left
    },
    fillWithCache: () => {
      room = Number.POSITIVE_INFINITY
      box.setItem(CACHE, 'x'.repeat(20_000))
      cached = true
      room = used()
    },
    isLimited: () => room !== Number.POSITIVE_INFINITY && !cached,
    stop: () => {
      for (const page of pages) running.run(page, () => page.room?.stop())
    },
  }
}
type Browser = Awaited<ReturnType<typeof openBrowser>>

/** The visitor's last choice for each connection; undefined if a crash or a full storage may have lost it. */
interface Model {
  readonly count: number
  readonly wanted: Map<string, boolean | undefined>
  /** Whether all that was wanted could be stored. */
  sure: boolean
}

const idOf = (which: number) => `${IDS[which]}|eip155`
const command = (
  name: string,
  run: (model: Model, browser: Browser) => unknown,
): fc.AsyncCommand<Model, Browser> => ({
  check: ({ count }) => !(Number(/^(\d):/.exec(name)?.[1]) >= count),
  run: async (model, browser) => {
    vi.setSystemTime(Date.now() + 1)
    await run(model, browser)
    await flush()
    for (const index of browser.tabs) {
      const { room } = browser.page(index)
      const { connections, namespaces } = room.sessions.state.get()
      const { status } = namespaces.eip155?.account ?? {}
      expect(status).toBe(connections.length ? 'connected' : 'disconnected')
      expect(room.reports).toEqual([])
    }
  },
  toString: () => name,
})

const tab = fc.nat(2)
const which = fc.nat(2)
const wish = (model: Model, browser: Browser, id: string, yes: boolean) => {
  const isLimited = browser.isLimited()
  model.wanted.set(id, isLimited ? undefined : yes)
  if (isLimited) model.sure = false
}
const connect = (model: Model, browser: Browser, index: number, at: number) =>
  browser.as(index, async () => {
    const { room, wallets } = browser.page(index)
    await room.sessions.connect(wallets[at]?.connector as never)
    wish(model, browser, idOf(at), true)
  })
const disconnect = (model: Model, browser: Browser, index: number, id?: string) =>
  browser.as(index, async () => {
    const { room } = browser.page(index)
    for (const each of room.ids()) if (id === undefined || id === each) wish(model, browser, each, false)
    await room.sessions.disconnect(id === undefined ? {} : { connectionId: id })
  })

const commands = [
  ...[1, 2].map(() =>
    fc
      .tuple(tab, which)
      .map(([index, at]) =>
        command(`${index}: connect ${IDS[at]}`, (model, browser) => connect(model, browser, index, at)),
      ),
  ),
  fc
    .tuple(tab, which)
    .map(([index, at]) =>
      command(`${index}: disconnect ${IDS[at]}`, (model, browser) =>
        disconnect(model, browser, index, idOf(at)),
      ),
    ),
  tab.map((index) =>
    command(`${index}: disconnect all`, (model, browser) => disconnect(model, browser, index)),
  ),
  fc.tuple(tab, fc.boolean()).map(([index, far]) =>
    command(`${index}: switch to ${far ? 137 : 1}`, (_, browser) =>
      browser.as(index, () =>
        browser
          .page(index)
          .room.sessions.switchNetwork(far ? 'eip155:137' : 'eip155:1')
          // Meanwhile the tab may learn that another tab has ended the connection.
          .catch((error) => expect(error.message).toBe('Disconnected')),
      ),
    ),
  ),
  ...[1, 2].map(() => tab.map((index) => command(`${index}: hear`, (_, browser) => browser.hear(index)))),
  tab.map((index) => command(`${index}: reload`, (_, browser) => browser.reload(index))),
  fc.tuple(tab, which, fc.boolean(), fc.nat(4)).map(([index, at, up, writes]) =>
    command(
      `${index}: crash after ${writes} writes of ${up ? 'connect' : 'disconnect'} ${IDS[at]}`,
      async (model, browser) => {
        const id = idOf(at)
        const was = model.wanted.get(id)
        browser.page(index).left = writes
        const before = browser.page(index).room.ids()
        await (up ? connect(model, browser, index, at) : disconnect(model, browser, index, id))
        await flush()
        // The last writes of a closing page may or may not have been stored.
        if (up ? was !== true : before.includes(id)) model.wanted.set(id, undefined)
        model.sure = false
        await browser.reload(index)
      },
    ),
  ),
  fc
    .constantFrom(0, 40, 200)
    .map((left) => command(`${left} characters of room`, (_, browser) => browser.limit(left))),
  fc.constant(command('full of what is cached', (_, browser) => browser.fillWithCache())),
  fc.constant(
    command('the clock is set back', () => {
      vi.setSystemTime(Date.now() - 10_000)
    }),
  ),
  ...[1, 2].map(() =>
    fc.constant(command('room again', (_, browser) => browser.limit(Number.POSITIVE_INFINITY))),
  ),
]

test('MBT-5 tabs converge despite lost and failed writes and missed events, and no ended connection returns', {
  timeout: limit(600_000),
}, async () => {
  stopTime()
  let sure = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(2, 2, 3),
      fc.commands(commands, { maxCommands: 20, size: 'max' }),
      async (count, steps) => {
        const browser = await openBrowser(count)
        const model: Model = { count, wanted: new Map(), sure: true }
        try {
          await fc.asyncModelRun(() => ({ model, real: browser }), steps)
          browser.limit(Number.POSITIVE_INFINITY)
          await browser.settle()
          const agree = () => {
            const [first, ...others] = browser.tabs.map((index) => browser.page(index).room.ids())
            for (const other of others) expect(other).toEqual(first)
            for (const [id, yes] of model.wanted)
              if (yes !== undefined) expect([id, first?.includes(id)]).toEqual([id, yes])
            return first ?? []
          }
          // If something was only in memory, the pages agree after a reload.
          if (model.sure) agree()
          for (const index of model.sure ? [0] : browser.tabs) await browser.reload(index)
          await browser.settle()
          const up = agree()
          if (model.sure) sure++
          const stored = (key: string): { id: string; ended?: boolean }[] =>
            JSON.parse(browser.box.getItem(`portico/session/${key}`) ?? '{"d":[]}').d
          const ended = stored('disconnectedConnectorIds').filter((each) => each.ended)
          const all = stored('connections')
          const kept = all.filter(({ id }) => !ended.some((each) => each.id === id))
          expect(kept.map(({ id }) => id).sort()).toEqual(up)
          // An ended connection leaves no name and address behind either.
          if (model.sure) expect(all).toEqual(kept)
          expect(
            Object.keys(browser.box).filter((key) => key !== CACHE && !/^portico\/session\/\w+$/.test(key)),
          ).toEqual([])
        } finally {
          browser.stop()
        }
      },
    ),
    { numRuns: SEQUENCES },
  )
  expect(sure).toBeGreaterThan(SEQUENCES / 50)
})

test('MBT-5 a choice that a full storage did not take loses to a later one, though the clock was set back', async () => {
  stopTime()
  const browser = await openBrowser(2)
  const model: Model = { count: 2, wanted: new Map(), sure: true }
  try {
    browser.limit(0)
    await connect(model, browser, 0, 0)
    browser.limit(Number.POSITIVE_INFINITY)
    vi.setSystemTime(Date.now() - 10_000)
    await connect(model, browser, 1, 0)
    await disconnect(model, browser, 1, idOf(0))
    await browser.settle()
    expect(browser.tabs.map((index) => browser.page(index).room.ids())).toEqual([[], []])
    expect(browser.box.getItem('portico/session/connections')).toBeNull()
  } finally {
    browser.stop()
  }
})
