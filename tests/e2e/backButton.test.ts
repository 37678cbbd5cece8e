import { describe, expect, test } from 'vitest'
import { phone, phones } from './phones.js'
import { eventually, openBrowser, type Visitor } from './visitor.js'

const { site, visit } = openBrowser()
const Android = phone(phones.Android)

const entries = ({ page }: Visitor) => page.evaluate(() => [history.length, history.state] as const)
const open = async (visitor: Visitor) => {
  await visitor.id('top-buttons').getByTestId('connect-button').tap()
  await visitor.view('Connect')
  await eventually(() => visitor.page.evaluate(() => history.state?.portico)).toBe(1)
}
/** Drags the card down by its header, with a finger. */
const dragDown = async ({ page, card }: Visitor) => {
  // The code for dragging loads after the card is at rest.
  await eventually(() =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /sheet/.test(name))),
  ).toBe(true)
  const session = await page.context().newCDPSession(page)
  const { x, y, width } = (await card.boundingBox()) as { x: number; y: number; width: number }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...by: readonly number[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: by.map((each) => ({ x: x + width / 2, y: y + 25 + each })),
    })
  await touch('touchStart', 0)
  for (const by of [20, 100, 200, 300]) await touch('touchMove', by)
  await touch('touchEnd')
}
/** Opens the page after another one in the same visit, so that there is a history entry to go back to. */
const arrive = async (options = {}) => {
  const visitor = await visit(`${site.demo}/?before`, { ...Android, ...options })
  await visitor.page.goto(`${site.demo}/?logins=0&pairing=0`)
  await visitor.connectButton.waitFor()
  return visitor
}

describe('the Back button of a phone', () => {
  test('goes back one view, then closes the card, then leaves the page', async () => {
    const visitor = await arrive()
    const { page, card, closed, view, connectButton } = visitor
    const address = page.url()
    await open(visitor)
    await card.getByTestId('wallet-row').filter({ hasText: 'Honest Wallet' }).tap()
    await view('ConnectingExternal')
    await eventually(() => page.evaluate(() => history.state?.portico)).toBe(2)
    await page.goBack()
    await view('Connect')
    await page.goBack()
    await closed()
    await connectButton.waitFor()
    expect([page.url(), await page.evaluate(() => history.state)]).toEqual([address, null])
    await page.goBack()
    expect(page.url()).toContain('?before')
  })

  test('leaves the page at once after a card was closed in another way', async () => {
    const visitor = await arrive()
    const { page, card, closed, accountButton } = visitor
    await open(visitor)
    await card.getByTestId('header-close').tap()
    await closed()
    await eventually(() => page.evaluate(() => history.state)).toBeNull()
    await open(visitor)
    await dragDown(visitor)
    await closed()
    await eventually(() => page.evaluate(() => history.state)).toBeNull()
    await open(visitor)
    await card.getByTestId('wallet-row').filter({ hasText: 'Honest Wallet' }).tap()
    await visitor.id('wallet-approve').tap()
    await closed()
    await accountButton.waitFor()
    await eventually(() => page.evaluate(() => history.state)).toBeNull()
    await page.goBack()
    expect(page.url()).toContain('?before')
    await page.goForward()
    await accountButton.waitFor()
  })

  test('leaves a page that was reloaded with the card open', async () => {
    const visitor = await arrive()
    const { page, connectButton } = visitor
    await open(visitor)
    await page.reload()
    await connectButton.waitFor()
    await eventually(() => page.evaluate(() => history.state)).toBeNull()
    await page.goBack()
    expect(page.url()).toContain('?before')
  })

  test('a page left from an open card is clean when the visitor comes back', async () => {
    const visitor = await arrive()
    const { page, card, connectButton } = visitor
    await open(visitor)
    // Act like a host that navigates at the moment when the card closes.
    await card.getByTestId('header-close').evaluate((close: HTMLElement, next) => {
      location.href = next
      close.click()
    }, `${site.demo}/?next`)
    await page.waitForURL(/next/)
    await page.goBack()
    await connectButton.waitFor()
    await eventually(() => entries(visitor).then(([, state]) => state)).toBeNull()
  })
})

test('on a desktop Back leaves the page', async () => {
  const visitor = await arrive({
    hasTouch: true,
    isMobile: false,
    userAgent: undefined,
    viewport: { width: 1280, height: 800 },
  })
  const { page } = visitor
  await visitor.id('top-buttons').getByTestId('connect-button').click()
  await visitor.view('Connect')
  expect(await page.evaluate(() => history.state)).toBeNull()
  await page.goBack()
  expect(page.url()).toContain('?before')
})
