import { expect, test } from 'vitest'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('MOB-07 on a phone the wallets are a grid of tiles, and one of them connects', async () => {
  const visitor = await visit(`${site.demo}?wallets=honest,slow,rejecting,lying`, phone)
  const { page, card, connectButton, view, approve, closed, text } = visitor
  await connectButton.click()
  await view('Connect')
  const tiles = card.getByTestId('wallet-row')
  await eventually(() => tiles.count()).toBe(4)
  const boxes = await tiles.evaluateAll((all) =>
    all.map((each) => {
      const { top, width, height } = each.getBoundingClientRect()
      return { top, size: Math.min(width, height) }
    }),
  )
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  expect(Math.min(...boxes.map(({ size }) => size))).toBeGreaterThanOrEqual(76)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await card.getByText('Honest Wallet').tap()
  await approve()
  await closed()
  await eventually(() => text('account-status')).toBe('connected')
})

test('offline, Connect shows a note and its wallets, and the note disappears once online', async () => {
  const { page, card, connectButton, view } = await visit(`${site.demo}?wallets=honest`, { cold: true })
  await connectButton.click()
  await view('Connect')
  await page.context().setOffline(true)
  await card.getByText('You are offline. A wallet may not answer until you are online again.').waitFor()
  expect(await card.getByTestId('wallet-row').count()).toBe(1)
  await page.context().setOffline(false)
  await card.getByText('You are offline.').waitFor({ state: 'detached' })
})

test('MOD-24 a button whose modal cannot load shows that, and opens it once the page is online again', async () => {
  const { page, card, connectButton, view } = await visit(`${site.fixtures}/host/?wallets=honest`, {
    expected: /ERR_INTERNET_DISCONNECTED|could not start|The modal could not be loaded/,
    cold: true,
  })
  await page.context().setOffline(true)
  for (let press = 0; press < 2; press++) {
    await connectButton.click()
    await eventually(() => connectButton.textContent()).toBe('Failed to load. Retry')
    expect(await connectButton.getAttribute('aria-busy')).toBeNull()
  }
  expect(await card.count()).toBe(0)
  await page.context().setOffline(false)
  await connectButton.click()
  await view('Connect')
  expect(await connectButton.textContent()).toBe('Connect Wallet')
})

test('a balance that cannot be read keeps its height, and appears once the page is online again', async () => {
  const { page, card, connect, accountButton, view, wallet } = await visit(
    `${site.demo}?wallets=honest&vendor=0`,
    {
      expected: /ERR_INTERNET_DISCONNECTED/,
      cold: true,
    },
  )
  await connect()
  await accountButton.click()
  await view('Account')
  const balance = card.getByTestId('balance')
  await eventually(() => balance.textContent()).toMatch(/^[\d,.]+ ETH$/)
  expect(await balance.locator('bdi').getAttribute('title')).toMatch(/^[\d,.]+ ETH$/)
  const height = async () => (await balance.boundingBox())?.height
  const before = await height()
  await page.context().setOffline(true)
  // Select another account, for which no balance is stored.
  await wallet('selectAccount', 'honest', 1)
  await eventually(() => balance.textContent()).toContain('Trying again in')
  await eventually(() => balance.textContent()).toMatch(/Trying again in \d+ s/)
  expect(await height()).toBe(before)
  await page.context().setOffline(false)
  await eventually(() => balance.textContent()).toMatch(/^[\d,.]+ ETH$/)
})

test('disconnecting works offline', async () => {
  const { page, card, connect, accountButton, view, closed, text } = await visit(
    `${site.demo}?wallets=honest`,
    { expected: /ERR_INTERNET_DISCONNECTED/, cold: true },
  )
  await connect()
  await accountButton.click()
  await view('Account')
  // The code that disconnects is loaded with the view.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/account-[\w-]+\.js$/.test(name)),
  )
  await page.context().setOffline(true)
  await card.getByTestId('disconnect').click()
  await closed()
  await eventually(() => text('account-status')).toBe('disconnected')
})
