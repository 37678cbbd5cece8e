import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Directory, startDirectory } from '../../../demo/sandbox/directory.mjs'
import { whole } from '../../volumes.js'
import { eventually, openBrowser, type Visitor } from '../visitor.js'

const { site, visit } = openBrowser({ whole: true })
const address = `${site.fixtures}/directory/?wallets=honest&paired`

/** Presses the row and waits for the frame with the list. */
const press = async ({ id, view }: Visitor) => {
  await id('all-wallets').evaluate(async (row) => {
    const root = row.getRootNode() as ShadowRoot
    ;(row as HTMLElement).click()
    while (!root.querySelector('[data-testid=all-wallets-list] [data-testid=wallet-row]'))
      await new Promise(requestAnimationFrame)
  })
  await view('AllWallets')
}

/**
 * Scrolls down and up again through rows that were rendered before; returns the largest number of elements.
 */
const sweep = ({ card }: Visitor) =>
  card.getByTestId('card-body').evaluate(async (element) => {
    const list = element.querySelector('[data-testid=all-wallets-list]')
    let most = 0
    const end = element.scrollTop
    for (let frame = 0; frame < 150; frame++) {
      element.scrollTop = end - 90 * (frame < 75 ? frame : 150 - frame)
      await new Promise(requestAnimationFrame)
      most = Math.max(most, list?.querySelectorAll('*').length ?? 0)
    }
    return most
  })

/** Opens the list and scrolls through it; returns the main-thread time of each, the minimum of three runs. */
const measure = async (visitor: Visitor) => {
  const { page, card, id, view } = visitor
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async (run: () => Promise<unknown>) => {
    const read = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    }
    const before = await read()
    await run()
    return (await read()) - before
  }
  const least = async (run: () => Promise<unknown>, back?: () => Promise<unknown>) => {
    const took: number[] = []
    for (let round = 0; round < 3; round++) {
      if (round) await back?.()
      took.push(await spent(run))
    }
    return Math.min(...took)
  }
  await id('top-buttons').getByTestId('connect-button').click()
  await view('Connect')
  await id('all-wallets').waitFor()
  const opening = await least(
    () => press(visitor),
    async () => {
      await id('header-back').click()
      await view('Connect')
    },
  )
  const last = () =>
    card.getByTestId('card-body').evaluate((element) => {
      element.scrollTo(0, element.scrollHeight)
      const all = [...element.querySelectorAll('[data-testid=all-wallets-list] [aria-posinset]')]
      return Math.max(0, ...all.map((each) => Number(each.getAttribute('aria-posinset'))))
    })
  await eventually(last).toBeGreaterThan(400)
  let most = 0
  const scrolling = await least(async () => {
    most = Math.max(most, await sweep(visitor))
  })
  return { opening, scrolling, most }
}

describe('a directory of 60,000 wallets', () => {
  let directory: Directory
  beforeAll(async () => {
    directory = await startDirectory({ count: 60_000 })
  })
  afterAll(() => directory.stop())

  // Every run scrolls the list of 600.
  test.runIf(whole)(
    'ALW-02 few elements are rendered, and opening and scrolling take less than 3 times as long as with 600',
    async () => {
      const few = await measure(await visit(address))
      const visitor = await visit(address, { played: { [site.directory]: directory.url } })
      const many = await measure(visitor)
      if (process.env.PORTICO_MEASURE) console.log('all wallets', few, many)
      expect(await visitor.card.locator('[aria-setsize]').first().getAttribute('aria-setsize')).toMatch(
        /^\d{5}$/,
      )
      expect(many.most).toBeGreaterThan(50)
      expect(many.most).toBeLessThan(400)
      expect(many.opening / few.opening).toBeLessThan(3)
      expect(many.scrolling / few.scrolling).toBeLessThan(3)
    },
  )
})
