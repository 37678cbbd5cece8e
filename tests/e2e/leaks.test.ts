import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { limit, volume } from '../volumes.js'
import { countResources } from './countResources.js'
import type { Lives } from './fixtures/leaks/main.js'
import { openBrowser } from './visitor.js'

const { site, visit } = openBrowser()
const HEAP = 1024 * 1024
/** Rounds in which the engine compiles what runs often and caches fill. */
const WARM = 20

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
    // More than once: finalizers of one round free what the next one finds.
    for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
    const { nodes: kept, jsEventListeners: heard } = await session.send('Memory.getDOMCounters')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const resources = await page.evaluate(() => window.__resources.count())
    return { resources, kept, heard, usedSize }
  }
  return { page, measure }
}
type Measure = Awaited<ReturnType<typeof visitLeaks>>['measure']
const live = (page: Page, life: keyof Lives, times: number) =>
  page.evaluate(
    async ([name, left]) => {
      for (let round = 0; round < left; round++) await window.lives[name]()
    },
    [life, times] as const,
  )
const listed = (page: Page) => page.evaluate(() => window.__resources.list())

/** The page is as it was: what is in it, what is kept besides, and the heap. */
const expectFlat = async (page: Page, measure: Measure, life: keyof Lives, warm: number, times: number) => {
  await live(page, life, warm)
  const before = await measure()
  const names = await listed(page)
  await live(page, life, times)
  // Something may still be on its way: all of it is back in the end.
  await expect
    .poll(
      async () => {
        const { resources, kept, heard } = await measure()
        return { ...resources, kept: Math.max(kept, before.kept), heard: Math.max(heard, before.heard) }
      },
      { timeout: 10_000, interval: 100 },
    )
    .toEqual({ ...before.resources, kept: before.kept, heard: before.heard })
    .catch(async (cause) => {
      const now = await listed(page)
      throw new Error(`${life}: ${now.filter((each) => !names.includes(each)).join(', ')}`, { cause })
    })
  const grown = (await measure()).usedSize - before.usedSize
  if (process.env.PORTICO_MEASURE) console.log(life, times, 'heap', grown)
  expect(grown).toBeLessThan(HEAP)
}

describe('what is taken is given back', () => {
  test(
    'opening and closing',
    async () => {
      const { page, measure } = await visitLeaks('')
      // React keeps a listener on the document from its first root on.
      await live(page, 'openAndClose', 1)
      await page.evaluate(() => window.lives.end())
      await expect.poll(async () => (await measure()).resources.sheets).toBe(0)
      const empty = await measure()
      await expectFlat(page, measure, 'openAndClose', WARM, volume(50, 1000))
      await page.evaluate(() => window.lives.end())
      await expect.poll(async () => (await measure()).resources).toEqual(empty.resources)
    },
    limit(60_000),
  )

  test(
    'opening and closing with all its movement',
    async () => {
      const { page, measure } = await visitLeaks('', { moves: true })
      await expectFlat(page, measure, 'rest', 2, volume(3, 50))
    },
    limit(60_000),
  )

  test(
    'connecting and disconnecting',
    async () => {
      // No visitor connects so often that a plugin says too much.
      const { page, measure } = await visitLeaks('', { expected: /emits over 100 events in a second/ })
      await expectFlat(page, measure, 'connectAndDisconnect', WARM, volume(60, 1000))
    },
    limit(60_000),
  )

  test(
    'SEC-52 plugins that come and go on a page where the modal was drawn',
    async () => {
      const { page, measure } = await visitLeaks('')
      await live(page, 'openAndClose', 1)
      await expectFlat(page, measure, 'installAndRemove', WARM, volume(150, 1000))
    },
    limit(60_000),
  )

  test(
    'mounting and unmounting in StrictMode',
    async () => {
      const { page, measure } = await visitLeaks('/development')
      await expectFlat(page, measure, 'mountAndUnmount', WARM, 100)
    },
    limit(60_000),
  )

  test(
    'FLT-41 a modal that is replaced as by hot reloading, and opened each time',
    async () => {
      const { page, measure } = await visitLeaks('/development')
      await expectFlat(page, measure, 'replace', 5, volume(15, 100))
    },
    limit(60_000),
  )
})
