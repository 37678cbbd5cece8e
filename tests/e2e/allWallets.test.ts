import { describe, expect, test, vi } from 'vitest'
import { whole } from '../volumes.js'
import { eventually, openBrowser, type Visitor } from './visitor.js'

const { site, visit } = openBrowser()
const alone = `${site.fixtures}/directory/?wallets=honest`
const paired = `${alone}&paired`

const open = async ({ id, view }: Visitor) => {
  await id('top-buttons').getByTestId('connect-button').click()
  await view('Connect')
}
const openAll = async (visitor: Visitor) => {
  await open(visitor)
  await visitor.id('all-wallets').click()
  await visitor.view('AllWallets')
  await eventually(() => visitor.card.getByTestId('wallet-row').count()).toBeGreaterThan(20)
}
const tiles = ({ card }: Visitor) => card.getByTestId('all-wallets-list').getByTestId('wallet-row')
const names = (visitor: Visitor) => tiles(visitor).locator('.p-tile-name').allTextContents()
/** Name of the focused tile, or test id of another focused element. */
const focused = ({ page }: Visitor) =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    const tile = active?.querySelector('.p-tile-name')
    return tile?.textContent ?? (active as HTMLElement | null)?.dataset.testid ?? ''
  })
const scrolled = ({ card }: Visitor) => card.getByTestId('card-body').evaluate((body) => body.scrollTop)
const scrollTo = ({ card }: Visitor, top: number) =>
  card.getByTestId('card-body').evaluate((body, to) => body.scrollTo(0, to), top)
/** Numbers of the rendered tiles. */
const drawn = ({ card }: Visitor) =>
  card
    .locator('[data-testid=all-wallets-list] [aria-posinset]')
    .evaluateAll((all) => all.map((each) => Number(each.getAttribute('aria-posinset'))))

test('ALW-01 ALW-05 the demo lists the wallets of its sandbox, and one of them shows its code', async () => {
  const visitor = await visit(`${site.demo}?wallets=honest&pairing`)
  const { id, card } = visitor
  await openAll(visitor)
  await id('search-field').fill('rainbow')
  await eventually(() => names(visitor)).toEqual(['Rainbow'])
  await tiles(visitor).click()
  await card.getByTestId('qr-code').waitFor()
  expect(await visitor.text('header-title')).toBe('Rainbow')
})

describe('all wallets by keyboard', () => {
  test('AXS-09 arrows, Home and End move in the grid, letters start a search, Escape clears it, then closes', async () => {
    const visitor = await visit(paired)
    const { page, card, id, closed } = visitor
    await openAll(visitor)
    const all = await names(visitor)
    await id('search-field').focus()
    await page.keyboard.press('ArrowDown')
    await eventually(() => focused(visitor)).toBe(all[0])
    await page.keyboard.press('ArrowRight')
    await eventually(() => focused(visitor)).toBe(all[1])
    await page.keyboard.press('ArrowDown')
    await eventually(() => focused(visitor)).toBe(all[4])
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowUp')
    await eventually(() => focused(visitor)).toBe(all[0])
    await page.keyboard.press('End')
    await eventually(async () => all.indexOf(await focused(visitor))).not.toBe(0)
    expect(Math.max(...(await drawn(visitor)))).toBeGreaterThanOrEqual(41)
    await page.keyboard.press('Home')
    await eventually(() => focused(visitor)).toBe(all[0])

    await page.keyboard.type('rain')
    expect(await focused(visitor)).toBe('search-field')
    expect(await id('search-field').inputValue()).toBe('rain')
    await eventually(() => names(visitor)).toEqual(['Rainbow'])
    await page.keyboard.press('Escape')
    expect(await id('search-field').inputValue()).toBe('')
    await eventually(async () => (await names(visitor)).length).toBeGreaterThan(20)
    expect(await card.count()).toBe(1)
    await page.keyboard.press('Escape')
    await closed()
  })

  test('AXS-02 ALW-02 “Load more” focuses the first new wallet', async () => {
    const visitor = await visit(paired)
    const { page, id } = visitor
    let held = true
    const waiting: (() => void)[] = []
    // The next page must not load before the button is pressed.
    await page.route('**/getWallets?**page=2&**', async (route) => {
      if (held) await new Promise<void>((resolve) => waiting.push(resolve))
      await route.fallback()
    })
    await openAll(visitor)
    const before = (await names(visitor)).length
    held = false
    await page.route('**/getWallets?**page=2&**', (route) => route.fallback())
    await id('load-more').focus()
    await page.keyboard.press('Enter')
    for (const go of waiting) go()
    await eventually(async () => (await drawn(visitor)).at(-1)).toBeGreaterThan(before)
    await eventually(() =>
      page.evaluate(() => {
        let active = document.activeElement
        while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
        return Number(active?.closest('[aria-posinset]')?.getAttribute('aria-posinset'))
      }),
    ).toBe(before + 1)
  })
})

describe('all wallets, scrolled to the end quickly', () => {
  test('ALW-02 one more page loads, and the list does not keep scrolling by itself', async () => {
    const visitor = await visit(paired)
    const { page, card } = visitor
    const pages: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/getWallets')) pages.push(searchParams.get('page') ?? '')
    })
    await openAll(visitor)
    const before = pages.length
    const body = card.getByTestId('card-body')
    await body.hover()
    await page.mouse.wheel(0, 3000)
    await eventually(() => pages.length).toBeGreaterThan(before)
    const at = () => body.evaluate((each) => each.scrollTop)
    // The list must not scroll any more once it is at rest.
    const seen = [-1]
    const rests = async () => {
      seen.push(await at())
      return seen.at(-1) === seen.at(-2)
    }
    await vi.waitUntil(rests, { interval: 500 })
    expect(pages.length - before).toBe(1)
    expect(seen.at(-1)).toBeLessThan(4000)
    // Tiles are rendered in the visible part.
    expect((await names(visitor)).length).toBeGreaterThan(5)
  })
})

describe('all wallets, on the way back from a wallet', () => {
  test('AXS-02 ALW-05 Back restores the scroll position and the focus, also deep in the list', async () => {
    for (const [address, target] of [
      [alone, 'GetWallet'],
      [paired, 'ConnectingWalletConnect'],
    ] as const) {
      const visitor = await visit(address)
      const { card, id, page } = visitor
      await openAll(visitor)
      for (const known of [81, 121]) {
        await eventually(async () => {
          await scrollTo(visitor, 1e6)
          return Math.max(...(await drawn(visitor)))
        }).toBeGreaterThanOrEqual(known)
      }
      await scrollTo(visitor, 2500)
      const middle = () =>
        card.getByTestId('card-body').evaluate((body) => {
          const { left, top, width, height } = body.getBoundingClientRect()
          const root = body.getRootNode() as ShadowRoot
          // There may be a gap in the middle.
          const found = [0, 12].map((gap) =>
            root.elementFromPoint(left + width / 2 + gap, top + height / 2 + gap)?.closest('button'),
          )
          return found.find(Boolean)?.querySelector('.p-tile-name')?.textContent ?? ''
        })
      await eventually(middle).not.toBe('')
      const name = await middle()
      const place = await scrolled(visitor)
      expect(place).toBe(2500)
      await card.getByRole('button', { name, exact: true }).click()
      await page.locator(`[data-testid=portico-card][data-view=${target}][data-idle]`).waitFor()
      await id('header-back').click()
      await page.locator('[data-testid=portico-card][data-view=AllWallets][data-idle]').waitFor()
      await eventually(() => scrolled(visitor)).toBe(place)
      await eventually(() => focused(visitor)).toBe(name)
      expect(await card.getByText(name, { exact: true }).first().isVisible()).toBe(true)
    }
  })
})

describe('all wallets with a slow or unreachable service', () => {
  test('ALW-08 offline the list says so, and it loads by itself once online', async () => {
    const visitor = await visit(paired, { expected: /ERR_INTERNET_DISCONNECTED|503/, cold: true })
    const { page, id, view } = visitor
    await page.route('**/getWallets?**', (route) => route.abort('internetdisconnected'))
    await open(visitor)
    await id('all-wallets').click()
    await view('AllWallets')
    await id('directory-failed').getByText('The wallet list could not be loaded.').waitFor()
    await page.context().setOffline(true)
    await id('directory-failed').getByText('You are offline.').waitFor()
    expect(await names(visitor)).toEqual(['Honest Wallet'])
    await page.unroute('**/getWallets?**')
    await page.context().setOffline(false)
    await eventually(async () => (await names(visitor)).length).toBeGreaterThan(20)
    expect(await id('directory-failed').count()).toBe(0)
  })

  test('ALW-01 the list does not wait longer than four seconds for the service, and adds its wallets later', async () => {
    const visitor = await visit(paired)
    const { page, card, id } = visitor
    let answer = () => {}
    const released = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/getWallets?**', async (route) => {
      await released
      await route.fallback()
    })
    await open(visitor).catch(() => {})
    // Within its six seconds, after the list has given up waiting.
    await eventually(() => card.locator('[aria-busy=true]').count()).toBe(0)
    expect(await card.getByTestId('wallet-row').allTextContents()).toHaveLength(2)
    answer()
    await eventually(async () => (await card.getByTestId('wallet-row').allTextContents()).length).toBe(5)
    expect(await id('all-wallets').textContent()).toMatch(/\d+0\+?$/)
    expect(await card.getByText('The wallet list could not be loaded.').count()).toBe(0)
  })
})

describe('images of wallets', () => {
  test('ALW-09 images load once, as their tiles come near, and show a letter until then', async () => {
    const visitor = await visit(alone, { cold: true })
    const { page, card } = visitor
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const sent = new Map<string, string>()
    const cached = new Set<string>()
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.includes('/getWalletImage/')) sent.set(requestId, request.url)
    })
    session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache) cached.add(requestId)
    })
    const loaded = () => [...sent].filter(([id]) => !cached.has(id)).map(([, url]) => url)
    await openAll(visitor)
    // Each tile's letters before its image loaded.
    const letters = card
      .locator('[data-testid=all-wallets-list] .p-logo')
      .evaluateAll((all) => all.map((each) => [each.textContent, each.querySelector('img')?.complete]))
    const withLetter = (await letters).filter(([, there]) => there === false)
    expect(withLetter.every(([letter]) => /^\S$/u.test(String(letter)))).toBe(true)
    const ready = () =>
      card
        .locator('[data-testid=all-wallets-list] .p-logo:has(img)')
        .evaluateAll((all) =>
          all.every((each) => each.querySelector('img')?.naturalWidth && each.textContent === ''),
        )
    await eventually(ready).toBe(true)
    const first = loaded().length
    expect(first).toBeGreaterThan(10)
    expect(first).toBeLessThan(100)
    // The list is only as long as the loaded wallets; it grows while scrolling down.
    await eventually(async () => {
      await scrollTo(visitor, 1800)
      return Math.min(...(await drawn(visitor)))
    }).toBeGreaterThan(12)
    await eventually(ready).toBe(true)
    await eventually(() => loaded().length).toBeGreaterThan(first)
    await scrollTo(visitor, 0)
    await eventually(async () => Math.min(...(await drawn(visitor)))).toBe(1)
    await eventually(ready).toBe(true)
    expect(loaded().length).toBe(new Set(loaded()).size)
  })

  test('ALW-09 FLT-48 a broken or slow image leaves its letter, and nothing moves', async () => {
    const visitor = await visit(alone, { expected: /404|ERR_FAILED/ })
    const { page, card } = visitor
    let nth = 0
    await page.route('**/getWalletImage/**', async (route) => {
      nth++
      if (nth % 3 === 0) return route.fallback()
      if (nth % 3 === 1) return route.fulfill({ status: 404, body: '' })
      // Give no answer.
      await new Promise(() => {})
    })
    await openAll(visitor)
    const places = () =>
      tiles(visitor).evaluateAll((all) =>
        all.slice(0, 9).map((each) => JSON.stringify(each.getBoundingClientRect())),
      )
    const before = await places()
    const pictures = card.locator('[data-testid=all-wallets-list] img')
    const state = () =>
      pictures.evaluateAll((all) =>
        (all as HTMLImageElement[]).map((each) => each.complete && each.naturalWidth > 0),
      )
    await eventually(state).not.toContain(false)
    expect((await state()).length).toBeGreaterThan(3)
    const letters = await card
      .locator('[data-testid=all-wallets-list] .p-logo:not(:has(img))')
      .evaluateAll((all) => all.map((each) => each.textContent))
    expect(letters.length).toBeGreaterThan(6)
    expect(letters.every((letter) => /^\S$/u.test(letter ?? ''))).toBe(true)
    expect(await places()).toEqual(before)
  })

  test.runIf(whole)(
    'FLT-48 in Connect a slow image leaves its letter, and the rows do not move',
    async () => {
      const visitor = await visit(alone, { expected: /ERR_ABORTED|ERR_FAILED/ })
      const { page, card, id, view } = visitor
      await page.route('**/getWalletImage/**', () => new Promise(() => {}))
      await id('top-buttons').getByTestId('connect-button').click()
      await view('Connect')
      const recommended = card.getByTestId('wallet-row').filter({ hasText: 'Trust Wallet' })
      const names = () => card.getByTestId('wallet-row').allTextContents()
      await recommended.locator('img').waitFor({ state: 'attached' })
      const before = await names()
      await recommended.locator('img').waitFor({ state: 'detached' })
      expect(await recommended.locator('.p-logo').textContent()).toBe('T')
      expect((await names()).length).toBe(before.length)
    },
  )
})
