import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { limit, volume } from '../volumes.js'
import { countResources, type Resources } from './countResources.js'
import type { Lives } from './fixtures/leaks/main.js'
import { openBrowser } from './visitor.js'

// The JIT puts compiled hot code on the heap, which then grows for hundreds of rounds; so it is off.
const { site, visit } = openBrowser({ engine: '--jitless', whole: true })
/** Bytes by which the heap may grow: caches that still fill, and lists with an entry per round. */
const heapOf = (rounds: number) => 96 * 1024 + rounds * 512
/** Rounds of fast life cycles. */
const MANY = volume(100, 1000)
/** Rounds in which caches fill. */
const WARM = 20
/** Number of nodes of the last round that React may still hold; a leak would have one for every round. */
const LAST = 8

interface Visit {
  readonly moves?: boolean
  readonly expected?: RegExp
}
const visitLeaks = async (build: '' | '/development', { moves, ...given }: Visit = {}) => {
  const { page } = await visit(`${site.fixtures}${build}/leaks/`, {
    init: countResources,
    reducedMotion: moves ? 'no-preference' : 'reduce',
    ...given,
  })
  await page.waitForFunction(() => 'lives' in window)
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  const measure = async () => {
    // Prefetching and prerendering run in idle time.
    await page.evaluate(async () => {
      for (let turn = 0; turn < 2; turn++)
        await new Promise<unknown>((resolve) => requestIdleCallback(resolve))
    })
    // Collect more than once: finalizers that run after one collection free objects for the next.
    for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
    const { nodes: kept, jsEventListeners: heard } = await session.send('Memory.getDOMCounters')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const resources = await page.evaluate(() => window.__resources.count())
    return { resources, kept, heard, usedSize }
  }
  return { page, measure }
}
type Measure = Awaited<ReturnType<typeof visitLeaks>>['measure']
type Measured = Awaited<ReturnType<Measure>>
const live = (page: Page, life: keyof Lives, times: number) =>
  page.evaluate(
    async ([name, left]) => {
      for (let round = 0; round < left; round++) await window.lives[name]()
    },
    [life, times] as const,
  )
const listed = (page: Page) => page.evaluate(() => window.__resources.list())

const differ = (before: Measured, now: Measured, rounds: number): string[] => [
  ...Object.entries(now.resources).flatMap(([name, count]) => {
    const more = count - before.resources[name as keyof Resources]
    return more ? `${name} ${more}` : []
  }),
  ...(['kept', 'heard'] as const).flatMap((name) => {
    const more = now[name] - before[name]
    return more > Math.min(rounds - 1, LAST) ? `${name} ${more}` : []
  }),
]

/** Expects that the page's nodes, its other resources and the heap have not grown. */
const expectFlat = async (
  page: Page,
  measure: Measure,
  act: () => Promise<unknown>,
  rounds: number,
  timeout = 60_000,
) => {
  // Work of the first rounds may still be in progress.
  let before = await measure()
  await expect
    .poll(async () => {
      const last = before.resources
      before = await measure()
      return differ({ ...before, resources: last }, before, 1)
    })
    .toEqual([])
  const names = await listed(page)
  await act()
  // Work may still be in progress; poll until everything is released.
  await expect
    .poll(async () => differ(before, await measure(), rounds), { timeout, interval: 100 })
    .toEqual([])
    .catch(async (cause: Error) => {
      const now = await listed(page)
      throw new Error(`${cause.message}; left: ${now.filter((each) => !names.includes(each)).join(', ')}`, {
        cause,
      })
    })
  const grown = (await measure()).usedSize - before.usedSize
  if (process.env.PORTICO_MEASURE) console.log(rounds, 'rounds, heap', grown)
  expect(grown, 'heap').toBeLessThan(heapOf(rounds))
}
const expectFlatLife = async (
  page: Page,
  measure: Measure,
  life: keyof Lives,
  warm: number,
  rounds: number,
) => {
  await live(page, life, warm)
  await expectFlat(page, measure, () => live(page, life, rounds), rounds)
}

describe('no leaks after', () => {
  test(
    'opening and closing',
    async () => {
      const { page, measure } = await visitLeaks('')
      // React adds a listener to the document with its first root and never removes it.
      await live(page, 'openAndClose', 1)
      await page.evaluate(() => window.lives.end())
      await expect.poll(async () => (await measure()).resources.sheets).toBe(0)
      const empty = await measure()
      await expectFlatLife(page, measure, 'openAndClose', WARM, MANY)
      await page.evaluate(() => window.lives.end())
      await expect.poll(async () => (await measure()).resources).toEqual(empty.resources)
    },
    limit(600_000),
  )

  test(
    'opening and closing with all animations',
    async () => {
      const { page, measure } = await visitLeaks('', { moves: true })
      await expectFlatLife(page, measure, 'rest', 2, volume(3, 50))
    },
    limit(600_000),
  )

  test(
    'connecting and disconnecting',
    async () => {
      // Unlike these rounds, no visitor connects often enough for a plugin to reach its limit of messages.
      const { page, measure } = await visitLeaks('', { expected: /emits over 100 events in a second/ })
      await expectFlatLife(page, measure, 'connectAndDisconnect', WARM, MANY)
    },
    limit(600_000),
  )

  test(
    'SEC-52 adding and removing plugins on a page that has shown the modal',
    async () => {
      const { page, measure } = await visitLeaks('')
      // Each plugin rerenders the prerendered card; opening releases the nodes that React holds of the
      // previous one.
      const comeAndGo = async (rounds: number) => {
        await live(page, 'installAndRemove', rounds)
        await live(page, 'openAndClose', 1)
      }
      await comeAndGo(WARM)
      await expectFlat(page, measure, () => comeAndGo(MANY), MANY)
    },
    limit(600_000),
  )

  test(
    'mounting and unmounting in StrictMode',
    async () => {
      const { page, measure } = await visitLeaks('/development')
      await expectFlatLife(page, measure, 'mountAndUnmount', WARM, volume(30, 100))
    },
    limit(600_000),
  )

  // Hot reloading only exists in the development build; visitors get the production build.
  test.each((['/development', ''] as const).slice(0, volume(1, 2)))(
    'FLT-41 replacing a modal as in hot reloading, and opening it each time, at "%s/"',
    async (build) => {
      const { page, measure } = await visitLeaks(build)
      await expectFlatLife(page, measure, 'replace', WARM, volume(30, 300))
    },
    limit(600_000),
  )
})

/** Purpose of each counter. */
const plants: Readonly<Record<string, () => unknown>> = {
  listeners: () => window.addEventListener('blur', () => {}),
  timers: () => setTimeout(() => {}, 1e9),
  frames: () => {
    const again = () => void requestAnimationFrame(again)
    again()
  },
  urls: () => URL.createObjectURL(new Blob(['left'])),
  observed: () => new ResizeObserver(() => {}).observe(document.body),
  sheets: () => document.adoptedStyleSheets.push(new CSSStyleSheet()),
  nodes: () => document.body.append(document.createElement('i')),
  kept: () => Reflect.set(window, 'left', document.createElement('i')),
  heard: () => {
    const left = document.createElement('i')
    left.addEventListener('click', () => {})
    Reflect.set(window, 'left', left)
  },
  heap: () =>
    Reflect.set(
      window,
      'left',
      Array.from({ length: 20_000 }, (_, at) => ({ at })),
    ),
}

test('each counter finds a planted leak', async () => {
  const { page, measure } = await visitLeaks('')
  for (const [counter, plant] of Object.entries(plants)) {
    const act = () => page.evaluate(`(${plant})() && undefined`)
    const found = await expectFlat(page, measure, act, 1, 1).then(String, String)
    expect.soft(found, counter).toContain(counter)
  }
})
