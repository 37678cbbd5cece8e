import { describe, expect, test } from 'vitest'
import { sample, whole } from '../volumes.js'
import { openBrowser, type Visitor } from './visitor.js'
import { watchLayout } from './watchLayout.js'

const { visit, site } = openBrowser()

/**
 * Resolves after half a second without loading; with an open
 * request, Playwright would never see the page as idle.
 */
const untilQuiet = ({ page }: Visitor) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, 500)
        new PerformanceObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(resolve, 500)
        }).observe({ type: 'resource' })
      }),
  )

/** Waits until nothing loads any more; returns the parts that have moved, and checks the number of parts. */
const movesOf = async (visitor: Visitor, parts: number, view = 'Connect') => {
  await visitor.view(view)
  // Late arrivals change nothing either.
  await visitor.id('snackbar').waitFor({ state: 'attached' })
  await untilQuiet(visitor)
  // Wait until the frame is drawn and checked.
  for (let frame = 0; frame < 3; frame++)
    await visitor.page.evaluate(() => new Promise(requestAnimationFrame))
  const { moves, seen } = await visitor.page.evaluate(
    (shown) => ({
      moves: window.__layout.moves,
      seen: [...window.__layout.seen].filter((each) => each.startsWith(`${shown} `)),
    }),
    view,
  )
  expect(seen.length, seen.join(', ')).toBeGreaterThanOrEqual(parts)
  return moves
}
const open = ({ id }: Visitor) => id('top-buttons').getByTestId('connect-button').click()
const turn = ({ page }: Visitor, dir: 'ltr' | 'rtl') =>
  page.evaluate((dir) => {
    document.documentElement.dir = dir
  }, dir)

describe('Connect has no layout shift', () => {
  const logins = [
    [1280, 'ltr', 'wallets=honest', {}],
    [1280, 'rtl', 'wallets=none&announce=none', { socials: false }],
    [320, 'ltr', 'wallets=none&announce=none', {}],
    [320, 'rtl', 'wallets=honest', { email: false }],
    [390, 'ltr', 'wallets=honest&order=social,wallet,email', {}],
  ] as const
  test.each(sample(logins, (_, at) => at === 1 || at === 4))(
    'when the code of its logins loads late, %i px, %s, %s',
    async (width, dir, query, features) => {
      const visitor = await visit(`${site.fixtures}/logins/?project=steady&${query}`, {
        viewport: { width, height: 800 },
        init: watchLayout,
      })
      const { page } = visitor
      await turn(visitor, dir)
      await page.evaluate((features) => window.logins.modal.setFeatures(features), features)
      let held = 0
      await page.route(/\/(?:login|rest|parts|seldom)-[^/]*\.js/, async (route) => {
        held++
        // Wait longer than the delay before the placeholder appears.
        await new Promise((done) => setTimeout(done, 200))
        await route.continue()
      })
      await open(visitor)
      expect(await movesOf(visitor, 5)).toEqual([])
      expect(held).toBeGreaterThan(0)
    },
  )

  const lists = [
    [1280, 'ltr', 'wallets=honest&paired'],
    [320, 'rtl', 'wallets=honest&paired'],
    [390, 'ltr', 'announce=none'],
  ] as const
  test.each(sample(lists, (_, at) => at === 1))(
    'when its wallet list loads late, %i px, %s, %s',
    async (width, dir, query) => {
      const visitor = await visit(`${site.fixtures}/directory/?${query}`, {
        viewport: { width, height: 800 },
        init: watchLayout,
      })
      const { page, id } = visitor
      await turn(visitor, dir)
      await page.route(/\/getWallets/, async (route) => {
        await id('all-wallets').waitFor()
        expect(await id('skeleton').count()).toBeGreaterThan(0)
        await route.continue()
      })
      await open(visitor)
      expect(await movesOf(visitor, 7)).toEqual([])
      expect(await id('wallet-row').count()).toBeGreaterThanOrEqual(4)
    },
  )

  const announce = (visitor: Visitor, name: string) =>
    visitor.page.evaluate((name) => {
      const info = { uuid: crypto.randomUUID(), name, icon: '', rdns: `org.${name.toLowerCase()}` }
      const provider = { request: async () => [], on() {}, removeListener() {} }
      const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
      const detail = Object.freeze({ info: Object.freeze({ ...info, icon }), provider })
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }, name)

  test('the order of the blocks stays when a wallet announces itself late', async () => {
    const visitor = await visit(`${site.fixtures}/logins/?project=steady&wallets=none&announce=none`)
    const { card, row } = visitor
    await open(visitor)
    await visitor.view('Connect')
    const blocks = () =>
      card.locator('.p-method').evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.testid))
    const before = await blocks()
    await announce(visitor, 'Late')
    await row('Late').waitFor()
    expect(before).toEqual(['method-email', 'method-social', 'method-wallet'])
    expect(await blocks()).toEqual(before)
  })

  const late = [
    [1280, 'logins/?project=steady&wallets=honest'],
    [390, 'directory/?wallets=honest&paired'],
  ] as const
  test.each(sample(late, (_, at) => at === 1))(
    'a wallet that announces itself late moves no row, and is listed at the next opening, %i px, %s',
    async (width, path) => {
      const visitor = await visit(`${site.fixtures}/${path}`, {
        viewport: { width, height: 800 },
        init: watchLayout,
      })
      const { page, row, closed } = visitor
      await open(visitor)
      expect(await movesOf(visitor, 5)).toEqual([])
      await announce(visitor, 'Late')
      // Notifications are batched for 50 ms; by then the other list has been drawn.
      await page.evaluate(() => new Promise((done) => setTimeout(done, 60)))
      expect(await movesOf(visitor, 5)).toEqual([])
      expect(await row('Late').count()).toBe(0)
      await page.keyboard.press('Escape')
      await closed()
      await open(visitor)
      await row('Late').waitFor()
    },
  )
})

describe('other views have no layout shift', () => {
  const looks = [
    [1280, 'ltr'],
    [320, 'rtl'],
  ] as const
  // In every run each view has one wide and one narrow look.
  const wide = sample(looks, ([width]) => width === 1280)
  const narrow = sample(looks, ([width]) => width === 320)

  /** Late arrivals: code, answers of a chain, images. */
  const delay = async ({ page }: Visitor, what: RegExp) => {
    let held = 0
    await page.route(what, async (route) => {
      held++
      await new Promise((done) => setTimeout(done, 200))
      await route.continue()
    })
    return () => held
  }

  test.each(narrow)(
    'Account, with a late balance and late parts, and SwitchNetwork, %i px, %s',
    async (width, dir) => {
      const visitor = await visit(`${site.fixtures}/host/?wallets=honest`, {
        viewport: { width, height: 800 },
        init: watchLayout,
      })
      const { accountButton, networkButton, connect, page, closed } = visitor
      await turn(visitor, dir)
      const held = await delay(visitor, /\/assets\/[^/]+\.js|:\d+\/$/)
      await connect()
      await accountButton.click()
      expect(await movesOf(visitor, 5, 'Account')).toEqual([])
      expect(held()).toBeGreaterThan(0)
      await page.keyboard.press('Escape')
      await closed()
      await networkButton.click()
      expect(await movesOf(visitor, 4, 'SwitchNetwork')).toEqual([])
    },
  )

  test.each(wide)('AllWallets with late images, and the late code, %i px, %s', async (width, dir) => {
    const visitor = await visit(`${site.fixtures}/directory/?wallets=honest&paired`, {
      viewport: { width, height: 800 },
      init: watchLayout,
    })
    const { id, row, view } = visitor
    await turn(visitor, dir)
    const held = await delay(visitor, /getWalletImage|\/assets\/[^/]+\.js/)
    await open(visitor)
    await view('Connect')
    await id('all-wallets').click()
    await view('AllWallets')
    expect(await movesOf(visitor, 12, 'AllWallets')).toEqual([])
    await id('header-back').click()
    await view('Connect')
    await row('WalletConnect').click()
    await id('qr-code').waitFor()
    expect(await movesOf(visitor, 4, 'ConnectingWalletConnect')).toEqual([])
    expect(held()).toBeGreaterThan(0)
  })

  const start = async (path: string, width: number, dir: 'ltr' | 'rtl') => {
    const visitor = await visit(`${site.fixtures}/${path}`, {
      viewport: { width, height: 800 },
      init: watchLayout,
    })
    await turn(visitor, dir)
    return visitor
  }

  // Only in the long run, because the other views load and render in the same way.
  if (!whole) return

  test.each(narrow)('EmailLogin, from the mail to its code, %i px, %s', async (width, dir) => {
    const visitor = await start('logins/?wallets=none&announce=none&project=steady', width, dir)
    await open(visitor)
    await visitor.id('email-field').fill('ada@mail.com')
    await visitor.id('email-field').press('Enter')
    await expect.poll(() => visitor.id('code-input').isEditable()).toBe(true)
    // The text of the status line changes, and the line about the next mail counts down.
    const moves = await movesOf(visitor, 4, 'EmailLogin')
    expect(moves.filter((each) => !/ (status-text|resend-code|change-email) /.test(each))).toEqual([])
  })

  test.each(wide)('ConnectingSocial, while its window opens, %i px, %s', async (width, dir) => {
    const visitor = await start('logins/?wallets=none&announce=none&project=steady', width, dir)
    await open(visitor)
    await Promise.all([visitor.page.waitForEvent('popup'), visitor.id('social-google').click()])
    await visitor.id('social-front').waitFor()
    expect(await movesOf(visitor, 3, 'ConnectingSocial')).toEqual([])
  })

  test.each(narrow)('GetWallet with late images, %i px, %s', async (width, dir) => {
    const visitor = await start('directory/?wallets=honest', width, dir)
    const { id, row } = visitor
    await open(visitor)
    await id('all-wallets').waitFor()
    await delay(visitor, /getWalletImage|\/assets\/[^/]+\.js/)
    await row('MetaMask').click()
    expect(await movesOf(visitor, 4, 'GetWallet')).toEqual([])
  })

  test.each(wide)('ProfileWallets with late code, %i px, %s', async (width, dir) => {
    const visitor = await start('pairing/?wallets=honest&several', width, dir)
    const { id, view, connect, accountButton } = visitor
    await connect()
    await accountButton.click()
    await view('Account')
    await delay(visitor, /\/assets\/[^/]+\.js/)
    await id('row-wallets').click()
    expect(await movesOf(visitor, 5, 'ProfileWallets')).toEqual([])
  })

  test.each(narrow)('UnsupportedChain with late code, %i px, %s', async (width, dir) => {
    const visitor = await start('host/?wallets=honest', width, dir)
    await visitor.connect()
    const held = await delay(visitor, /\/assets\/[^/]+\.js/)
    await visitor.wallet('emit', 'honest', 'chainChanged', '0xfa2')
    expect(await movesOf(visitor, 4, 'UnsupportedChain')).toEqual([])
    expect(held()).toBeGreaterThan(0)
  })
})
