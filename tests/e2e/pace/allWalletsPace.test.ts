import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Directory, startDirectory } from '../../../demo/sandbox/directory.mjs'
import { pace } from '../../pace.js'
import { eventually, openBrowser, type Visitor } from '../visitor.js'

const { site, visit } = openBrowser({ whole: true })
const address = `${site.fixtures}/directory/?wallets=honest&paired`

const open = async ({ id, view }: Visitor) => {
  await id('top-buttons').getByTestId('connect-button').click()
  await view('Connect')
  await id('all-wallets').waitFor()
}

/** Milliseconds from the press to the frame with the list. */
const press = ({ id }: Visitor) =>
  id('all-wallets').evaluate(async (row) => {
    const root = row.getRootNode() as ShadowRoot
    const begun = performance.now()
    ;(row as HTMLElement).click()
    while (!root.querySelector('[data-testid=all-wallets-list] [data-testid=wallet-row]'))
      await new Promise(requestAnimationFrame)
    return performance.now() - begun
  })

describe('the pace of all wallets', () => {
  test.each([
    [1, 250],
    [4, 400],
  ])(
    'ALW-02 600 wallets, a processor %i times as slow: from the press to the list in %i ms',
    async (rate, limit) => {
      const visitor = await visit(address)
      const { page, id, view } = visitor
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate })
      await open(visitor)
      const took: number[] = []
      for (let round = 0; round < 3; round++) {
        took.push(await press(visitor))
        await view('AllWallets')
        await id('header-back').click()
        await view('Connect')
      }
      expect(Math.min(...took)).toBeLessThan(limit * pace())
    },
  )
})

describe('a directory of 60,000 wallets', () => {
  let directory: Directory
  beforeAll(async () => {
    directory = await startDirectory({ count: 60_000 })
  })
  afterAll(() => directory.stop())

  test('ALW-02 few elements, and at most one frame of twenty is late while it is scrolled', async () => {
    const visitor = await visit(address, { played: { [site.directory]: directory.url } })
    const { card, view } = visitor
    await open(visitor)
    await press(visitor)
    await view('AllWallets')
    const body = card.getByTestId('card-body')
    const last = () =>
      body.evaluate((element) => {
        element.scrollTo(0, element.scrollHeight)
        const all = [...element.querySelectorAll('[data-testid=all-wallets-list] [aria-posinset]')]
        return Math.max(0, ...all.map((each) => Number(each.getAttribute('aria-posinset'))))
      })
    await eventually(last).toBeGreaterThan(400)
    expect(await card.locator('[aria-setsize]').first().getAttribute('aria-setsize')).toMatch(/^\d{5}$/)
    const sweep = () =>
      body.evaluate(async (element) => {
        const list = element.querySelector('[data-testid=all-wallets-list]')
        const frames: number[] = []
        let most = 0
        const end = element.scrollTop
        let before = await new Promise(requestAnimationFrame)
        for (let frame = 0; frame < 150; frame++) {
          // Back and forth again, through what was drawn before.
          element.scrollTop = end - 90 * (frame < 75 ? frame : 150 - frame)
          const now = await new Promise(requestAnimationFrame)
          frames.push(now - before)
          before = now
          most = Math.max(most, list?.querySelectorAll('*').length ?? 0)
        }
        return { frames, most }
      })
    const limit = 25 * pace()
    // Others use the machine as well; what the list costs is late in each of them.
    let least = 1
    let most = 0
    for (let round = 0; round < 12 && least > 0.05; round++) {
      const swept = await sweep()
      most = Math.max(most, swept.most)
      least = Math.min(least, swept.frames.filter((each) => each > limit).length / swept.frames.length)
    }
    expect(most).toBeGreaterThan(50)
    expect(most).toBeLessThan(400)
    expect(least).toBeLessThanOrEqual(0.05)
  })
})
