import type { Request, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { walletEntries } from '../../demo/sandbox/wallet-entries.mjs'
import { sample } from '../volumes.js'
import { eventually, openBrowser, type VisitOptions, type Visitor } from './visitor.js'

declare global {
  interface Window {
    /** Positions of each wallet in the list, over time. */
    placesOf?: Record<string, number[]>
  }
}

const { site, visit } = openBrowser()
const alone = `${site.fixtures}/directory/?wallets=honest`
const paired = `${alone}&paired`
const shots = process.env.PORTICO_SHOTS

const open = async ({ id, view }: Visitor) => {
  await id('top-buttons').getByTestId('connect-button').click()
  await view('Connect')
}
const openAll = async (visitor: Visitor) => {
  await open(visitor)
  await visitor.id('all-wallets').click()
  await visitor.view('AllWallets')
}
const names = ({ card }: Visitor) => card.getByTestId('wallet-row').locator('.p-tile-name').allTextContents()
const shoot = async ({ page }: Visitor, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}
const phone: VisitOptions = {
  viewport: { width: 390, height: 780 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
}

describe('wallets of a directory', () => {
  test('ALW-01 ALW-05 INJ-19 nothing is requested before opening; then Connect has four wallets and All wallets', async () => {
    const visitor = await visit(alone)
    const { page, card, id, view, row } = visitor
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(site.directory)) asked.push(new URL(request.url()).pathname)
    })
    await id('top-buttons').getByTestId('connect-button').hover()
    await open(visitor)
    await id('all-wallets').waitFor()
    expect(asked.filter((path) => path === '/getWallets')).toHaveLength(1)
    const rows = await card.getByTestId('wallet-row').allTextContents()
    expect(rows).toHaveLength(4)
    expect(rows[0]).toContain('Honest Wallet')
    expect(rows[1]).toContain('MetaMask')
    expect(await id('all-wallets').textContent()).toMatch(/^All wallets ?\d+0\+?$/)
    await shoot(visitor, 'connect')
    await row('MetaMask').click()
    await view('GetWallet')
    await shoot(visitor, 'get')
    const links = await card.locator('a').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(links.length).toBeGreaterThan(2)
    expect(links.every((link) => link?.startsWith('https://'))).toBe(true)
    expect(await card.locator('a').first().getAttribute('rel')).toBe('noopener noreferrer')
  })

  test('ALW-12 a visitor without a wallet gets recommendations, and finds a newly installed wallet in Connect', async () => {
    const visitor = await visit(`${site.fixtures}/directory/?wallets=none&paired`)
    const { page, card, id, view, row } = visitor
    await open(visitor)
    await row('WalletConnect').click()
    await view('ConnectingWalletConnect')
    await card.getByTestId('qr-code').waitFor()
    await id('no-wallet').click()
    await view('GetWallet')
    await id('recommended-wallet').first().waitFor()
    expect(await id('recommended-wallet').count()).toBe(3)
    await shoot(visitor, 'recommended')
    expect(await card.getByTestId('get-browser').first().getAttribute('rel')).toBe('noopener noreferrer')
    await id('header-back').click()
    await view('ConnectingWalletConnect')
    await id('no-wallet').click()
    await view('GetWallet')
    // A newly installed extension is not on the page until a reload.
    await id('get-installed').focus()
    await page.keyboard.press('Enter')
    await eventually(() =>
      card.evaluate((each) =>
        (each.getRootNode() as Document | ShadowRoot).activeElement?.getAttribute('data-testid'),
      ),
    ).toBe('get-reload')
    await id('get-connect').click()
    await view('Connect')
    await row('WalletConnect').click()
    await view('ConnectingWalletConnect')
    await id('no-wallet').click()
    await view('GetWallet')
    await id('recommended-wallet').first().waitFor()
    await page.evaluate(() => {
      const info = {
        uuid: crypto.randomUUID(),
        name: 'New',
        rdns: 'example.new',
        icon: 'data:image/svg+xml,',
      }
      const detail = Object.freeze({
        info,
        provider: { request: async () => [], on() {}, removeListener() {} },
      })
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    })
    await eventually(() =>
      page.evaluate(async () =>
        (await window.directory.modal.wallets()).map(({ name }) => name).includes('New'),
      ),
    ).toBe(true)
    await id('get-installed').click()
    await view('Connect')
    await row('New').waitFor()
    await row('WalletConnect').click()
    await view('ConnectingWalletConnect')
    await id('no-wallet').click()
    await view('GetWallet')
    await id('get-installed').click()
    await Promise.all([page.waitForEvent('load'), id('get-reload').click()])
  })

  test('MCH-05 opened for one namespace, Connect and All wallets show only its wallets, until the filter is off', async () => {
    const visitor = await visit(`${paired}&two`)
    const { page, card, id, view } = visitor
    const named = (namespace: string) =>
      walletEntries(600)
        .filter(({ chains }) => chains.some((chain) => chain.startsWith(`${namespace}:`)))
        .map(({ name }) => name)
    // Announce enough extensions of the other namespace to fill all places.
    await page.evaluate(() => {
      for (const name of ['One', 'Two', 'Three', 'Four']) {
        const info = {
          uuid: crypto.randomUUID(),
          name,
          rdns: `example.${name.toLowerCase()}`,
          icon: 'data:image/svg+xml,',
        }
        const detail = Object.freeze({
          info,
          provider: { request: async () => [], on() {}, removeListener() {} },
        })
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      }
    })
    await page.evaluate(
      () => void window.directory.modal.open({ view: 'Connect', params: { namespace: 'solana' } }),
    )
    await view('Connect')
    await id('all-wallets').waitFor()
    const rows = await card.getByTestId('wallet-row').locator('.p-row-name').allTextContents()
    const others = rows.filter((name) => !name.startsWith('WalletConnect'))
    expect(others).toHaveLength(4)
    expect(others.filter((name) => !named('solana').some((each) => name.startsWith(each)))).toEqual([])
    await id('all-wallets').click()
    await view('AllWallets')
    const chip = card.getByTestId('filter-solana')
    expect(await chip.getAttribute('aria-pressed')).toBe('true')
    const listed = await names(visitor)
    expect(listed.length).toBeGreaterThan(10)
    expect(listed.filter((name) => !named('solana').includes(name))).toEqual([])
    await chip.click()
    await eventually(async () => (await names(visitor)).some((name) => !named('solana').includes(name))).toBe(
      true,
    )
  })

  test('ALW-02 ALW-06 skeletons first, then a virtual list without duplicates, installed wallets first', async () => {
    const visitor = await visit(paired)
    const { page, card, id, view } = visitor
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/getWallets?**', async (route) => {
      await answered
      await route.fallback()
    })
    await id('top-buttons').getByTestId('connect-button').click()
    await id('all-wallets').click()
    await page.locator('[data-testid=portico-card][data-view=AllWallets]').waitFor()
    await eventually(() => card.locator('.p-skeleton').count()).toBe(3)
    expect(await names(visitor)).toEqual(['Honest Wallet'])
    answer()
    await view('AllWallets')
    await eventually(() => names(visitor).then(({ length }) => length)).toBeGreaterThan(8)
    await shoot(visitor, 'all')
    expect((await names(visitor))[0]).toBe('Honest Wallet')
    expect(await card.getByTestId('wallet-row').first().textContent()).toContain('Installed')
    const elements = () =>
      card.getByTestId('all-wallets-list').evaluate((list) => list.querySelectorAll('*').length)
    const size = async () => Number(await card.locator('[aria-setsize]').first().getAttribute('aria-setsize'))
    const total = await size()
    expect(total).toBeGreaterThan(400)
    // The next page is requested when the visitor scrolls near the end of the loaded ones.
    const reached = () =>
      card.getByTestId('card-body').evaluate((body) => {
        body.scrollTo(0, body.scrollHeight)
        const all = [...body.querySelectorAll('[data-testid=all-wallets-list] [aria-posinset]')]
        for (const each of all) {
          const name = each.querySelector('button')?.textContent ?? ''
          window.placesOf ??= {}
          window.placesOf[name] ??= []
          window.placesOf[name].push(Number(each.getAttribute('aria-posinset')))
        }
        return Math.max(0, ...all.map((each) => Number(each.getAttribute('aria-posinset'))))
      })
    for (const known of [41, 81, 121]) {
      await eventually(reached).toBeGreaterThanOrEqual(known)
      expect(await elements()).toBeLessThan(400)
    }
    const places = await page.evaluate(() => Object.values(window.placesOf ?? {}))
    expect(places.length).toBeGreaterThan(40)
    expect(places.filter((each) => new Set(each).size > 1)).toEqual([])
    await shoot(visitor, 'scrolled')
  })

  test('ALW-03 search starts at two letters after a pause, ignores spaces, and says when nothing is found', async () => {
    const visitor = await visit(paired, { clock: true })
    const { page, card, id } = visitor
    await openAll(visitor)
    await eventually(async () => (await names(visitor)).length).toBeGreaterThan(20)
    const all = await names(visitor)
    const searches: string[] = []
    page.on('request', (request) => {
      const search = new URL(request.url()).searchParams.get('search')
      if (search !== null) searches.push(search)
    })
    const found = () => page.clock.runFor(50).then(() => names(visitor))
    await page.clock.pauseAt(Date.now() + 60_000)
    await id('search-field').fill('r')
    await page.clock.runFor(2000)
    expect(await names(visitor)).toEqual(all)
    await id('search-field').fill('ra')
    await page.clock.runFor(200)
    // No search starts while the visitor is still typing.
    await id('search-field').fill(' rain  ')
    await page.clock.runFor(200)
    expect([searches, await names(visitor)]).toEqual([[], all])
    await eventually(found).toEqual(['Rainbow'])
    expect(searches).toEqual(['rain'])
    await page.clock.runFor(600)
    await card.getByTestId('status-text').getByText('Wallets found: 1').waitFor({ state: 'attached' })
    await shoot(visitor, 'found')
    await id('search-field').fill('  trust   wallet ')
    await eventually(found).toEqual(['Trust Wallet'])
    // Additional spaces do not start another search.
    await id('search-field').fill('trust wallet   ')
    await page.clock.runFor(2000)
    expect(searches).toEqual(['rain', 'trust wallet'])
    await page.clock.resume()
    await id('search-field').fill('zzzz')
    await id('no-wallet-found').getByText('No wallet with that name').waitFor()
    await id('show-code').waitFor()
    expect(await names(visitor)).toEqual([])
    await shoot(visitor, 'empty')
    await id('search-clear').click()
    await eventually(() => names(visitor)).toEqual(all)
  })

  test('ALW-04 the filter for certified wallets applies to list and search, and each change is announced', async () => {
    const visitor = await visit(paired)
    const { page, card, id } = visitor
    await openAll(visitor)
    await eventually(async () => (await names(visitor)).length).toBeGreaterThan(20)
    const all = await names(visitor)
    const certified = new Set(
      walletEntries(600)
        .filter((each) => each.badge_type === 'certified')
        .map(({ name }) => name),
    )
    const others = async () => (await names(visitor)).filter((name) => !certified.has(name))
    const told = (text: string) =>
      card.getByTestId('status-text').getByText(text).waitFor({ state: 'attached' })
    const size = async () => Number(await card.locator('[aria-setsize]').first().getAttribute('aria-setsize'))
    const whole = await size()
    expect(await id('filter-certified').getAttribute('aria-pressed')).toBe('false')
    await id('filter-certified').click()
    await told('Only certified wallets are shown.')
    expect(await id('filter-certified').getAttribute('aria-pressed')).toBe('true')
    await eventually(others).toEqual([])
    await eventually(size).toBeLessThan(whole)
    expect((await names(visitor)).length).toBeGreaterThan(20)
    const asked = page.waitForRequest((request) => /search=vault/.test(request.url()))
    await id('search-field').fill('vault')
    expect((await asked).url()).toContain('badge_type=certified')
    await eventually(async () => (await names(visitor)).every((name) => /vault/i.test(name))).toBe(true)
    const narrow = await size()
    expect(narrow).toBeGreaterThan(0)
    expect(await others()).toEqual([])
    await id('filter-certified').click()
    await told('Wallets without a certificate are shown as well.')
    await eventually(size).toBeGreaterThan(narrow)
    await eventually(others).not.toEqual([])
    expect((await others()).every((name) => /vault/i.test(name))).toBe(true)
    await id('search-clear').click()
    await eventually(() => names(visitor)).toEqual(all)
    await id('filter-installed').click()
    await eventually(() => names(visitor)).toEqual(['Honest Wallet'])
  })

  test('ALW-08 if the service fails, installed wallets and the code remain, and a retry loads the list', async () => {
    const visitor = await visit(paired, { expected: /503/ })
    const { page, card, id, view, row } = visitor
    let down = true
    await page.route('**/getWallets?**', (route) =>
      down
        ? route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, body: '{}' })
        : route.fallback(),
    )
    await open(visitor)
    await card.getByText('The wallet list could not be loaded.').waitFor()
    expect(await row('WalletConnect').count()).toBe(1)
    await id('all-wallets').click()
    await view('AllWallets')
    await id('directory-failed').waitFor()
    await shoot(visitor, 'failed')
    expect(await names(visitor)).toEqual(['Honest Wallet'])
    await id('show-code').click()
    await view('ConnectingWalletConnect')
    await card.getByTestId('qr-code').waitFor()
    await id('header-back').click()
    await view('AllWallets')
    await id('directory-failed').waitFor()
    down = false
    await id('retry').click()
    await eventually(async () => (await names(visitor)).length).toBeGreaterThan(20)
    expect(await id('directory-failed').count()).toBe(0)
    // If a later page fails, the error is shown at the end of the list.
    down = true
    const before = (await names(visitor)).length
    const last = card.getByTestId('pager').getByTestId('load-more')
    await eventually(async () => {
      await card.getByTestId('card-body').evaluate((body) => body.scrollTo(0, body.scrollHeight))
      return last.textContent()
    }).toBe('Try again')
    expect(await card.getByTestId('pager').textContent()).toContain('The wallet list could not be loaded.')
    expect(await id('directory-failed').count()).toBe(0)
    down = false
    await last.click()
    await eventually(async () =>
      Number(await card.locator('[aria-posinset]').last().getAttribute('aria-posinset')),
    ).toBeGreaterThan(before)
    await eventually(() => card.getByTestId('pager').getAttribute('data-state')).not.toBe('failed')
  })

  const hang = () => new Promise<void>(() => {})
  const fail = (route: Route) => route.abort()
  type Trouble = readonly [string, string, (route: Route) => Promise<void>, string]
  const troubles: readonly Trouble[] = [
    ['wallets never come', '/getWallets?*', hang, ''],
    ['wallets fail', '/getWallets?*', fail, ''],
    ['pictures never come', '/getWalletImage/**', hang, ''],
    ['pictures fail', '/getWalletImage/**', fail, ''],
    ['nothing comes', '/**', hang, ''],
    ['all fails', '/**', fail, ''],
    ['nothing comes, in basic mode', '/**', hang, '&basic'],
  ]
  test.each(sample(troubles, ([trouble]) => /^(?:pictures never come|nothing comes)$/.test(trouble)))(
    'MOD-26 where %s the modal still opens within two seconds',
    async (_, path, answer, more) => {
      const visitor = await visit(`${alone}${more}`, { clock: true, expected: /ERR_FAILED|could not be/ })
      const { page, id, card, row, view } = visitor
      const asked = new Set<string>()
      await page.route(`${site.directory}${path}`, (route) => {
        asked.add(new URL(route.request().url()).pathname.replace(/Image\/.*/, 'Image'))
        return answer(route)
      })
      // The clock stands still while code loads, which takes real time.
      const coming = new Set<Request>()
      page.on('request', (request) => request.resourceType() === 'script' && coming.add(request))
      page.on('requestfinished', (request) => coming.delete(request))
      await page.clock.pauseAt(Date.now() + 60_000)
      await id('top-buttons').getByTestId('connect-button').click()
      const shown = page.locator('[data-testid=portico-card][data-view=Connect][data-idle]')
      let passed = 0
      await eventually(async () => {
        if (!coming.size) await page.clock.runFor(20)
        passed += coming.size ? 0 : 20
        return shown.isVisible()
      }).toBe(true)
      expect(passed).toBeLessThan(2000)
      await page.clock.resume()
      await eventually(() => asked.size).toBeGreaterThan(0)
      expect([...asked].includes('/appkit/v1/config')).toBe(path === '/**' && !more)
      await row('Honest Wallet').click()
      await view('ConnectingExternal')
      expect(await card.getByRole('alert').count()).toBe(0)
    },
  )

  test('SEC-40 names from a hostile service stay text, and its unsafe links are not shown', async () => {
    const visitor = await visit(alone)
    const { page, card, view } = visitor
    const evil = {
      id: 'evil',
      name: '<img src=x onerror=alert(1)>',
      image_id: '../../evil',
      homepage: 'javascript:alert(1)',
      chrome_store: 'data:text/html,x',
      app_store: 'http://store.example',
      mobile_link: 'javascript://%0aalert(1)',
      chains: ['eip155:1'],
      order: 1,
      supports_wc: true,
    }
    const data = [null, 7, { id: 'a' }, { ...evil, id: 'b', name: 'Pay\u202Elapy' }, evil]
    await page.route('**/getWallets?**', (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: { count: 5, data, nextPage: 2, __proto__: null },
      }),
    )
    await openAll(visitor)
    await eventually(() => names(visitor)).toEqual(['Honest Wallet', evil.name])
    await shoot(visitor, 'hostile')
    expect(await card.locator('img[src*=evil]').count()).toBe(0)
    await card.getByTestId('wallet-row').last().click()
    await view('GetWallet')
    expect(await card.locator('a').count()).toBe(0)
    await shoot(visitor, 'nowhere')
  })

  test('ALW-10 MOB-06 a phone lists wallets first, and only there a button shows the code', async () => {
    const visitor = await visit(`${paired}`, phone)
    const { card, id, view } = visitor
    await id('top-buttons').getByTestId('connect-button').click()
    await view('Connect')
    await id('all-wallets').waitFor()
    await shoot(visitor, 'phone-connect')
    await card.getByTestId('wallet-row').filter({ hasText: 'WalletConnect' }).click()
    await view('AllWallets')
    await shoot(visitor, 'phone-all')
    await eventually(async () => (await names(visitor)).length).toBeGreaterThan(8)
    await id('show-code').click()
    await view('ConnectingWalletConnect')
    await card.getByTestId('qr-code').waitFor()
    const computer = await visit(paired)
    await openAll(computer)
    await eventually(async () => (await names(computer)).length).toBeGreaterThan(8)
    expect(await computer.id('show-code').count()).toBe(0)
  })

  test('HDL-07 a WalletConnect button shows the code, and on a phone the list of wallets', async () => {
    for (const [options, shown] of [
      [{}, 'ConnectingWalletConnect'],
      [phone, 'AllWallets'],
    ] as const) {
      const { page, id, view } = await visit(`${paired}&walletbutton`, options)
      const button = id('wallet-button-walletConnect')
      await eventually(() => button.textContent()).toBe('WalletConnect')
      await button.click()
      await view(shown)
      if (shown === 'ConnectingWalletConnect') await id('qr-plate').waitFor()
      await page.close()
    }
  })

  test('MOB-05 a phone gets the link to its own app store only', async () => {
    const visitor = await visit(alone, phone)
    const { card, view, row } = visitor
    await open(visitor)
    await row('MetaMask').click()
    await view('GetWallet')
    await shoot(visitor, 'phone-get')
    const links = await card.locator('a').evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(links).toEqual(['https://apps.apple.com/app/id1438144202'])
  })
})
