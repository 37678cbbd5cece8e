import { describe, expect, test } from 'vitest'
import { eventually, openBrowser, type Visitor } from './visitor.js'

const { visit, site } = openBrowser()
const host = `${site.fixtures}/host/`

/** A sentence of each language that is in no other language's file. */
const marks = {
  de: 'Was ist eine Wallet?',
  fr: 'Qu’est-ce qu’un portefeuille',
  ja: 'ウォレットを接続',
  ar: 'ربط المحفظة',
}

/** The languages whose texts the page has loaded. */
const loaded = ({ page }: Visitor) =>
  page.evaluate(async (known) => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.js(\?|$)/.test(name))
    const texts = await Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()))
    return Object.entries(known)
      .filter(([, mark]) => texts.some((text) => text.includes(mark)))
      .map(([tag]) => tag)
  }, marks)

describe('a language loads when it is used', () => {
  test('an English page loads no other language, not even with the modal open', async () => {
    const visitor = await visit(host)
    expect(await visitor.connectButton.textContent()).toBe('Connect Wallet')
    await visitor.connectButton.click()
    await visitor.view('Connect')
    expect(await visitor.card.getAttribute('lang')).toBe('en')
    expect(await loaded(visitor)).toEqual([])
  })

  test('the demo uses the language of its address, and then the selected one', async () => {
    const { page, connectButton } = await visit(`${site.demo}?locale=ar`)
    await eventually(() => connectButton.textContent()).toBe(marks.ar)
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    await page.getByTestId('locale').selectOption('de')
    await eventually(() => connectButton.textContent()).toBe('Wallet verbinden')
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('ltr')
  })

  test('a German page loads only German, and the card has its lang attribute', async () => {
    const visitor = await visit(`${host}?lang=de-AT`)
    await eventually(() => visitor.connectButton.textContent()).toBe('Wallet verbinden')
    expect(await loaded(visitor)).toEqual(['de'])
    await visitor.connectButton.click()
    await visitor.view('Connect')
    expect(await visitor.title.textContent()).toBe('Wallet verbinden')
    expect(await visitor.card.getAttribute('lang')).toBe('de')
    expect(await loaded(visitor)).toEqual(['de'])
  })

  test('changing the language at run time changes an open card and its direction at once', async () => {
    const visitor = await visit(host)
    const { page, connectButton, view, title, card } = visitor
    await connectButton.click()
    await view('Connect')
    const speak = (tag: string) => page.evaluate((wanted) => window.host.modal.setLocale(wanted), tag)
    const direction = () => card.evaluate((element) => getComputedStyle(element).direction)
    await speak('ar')
    await eventually(() => title.textContent()).toBe('ربط المحفظة')
    expect(await direction()).toBe('rtl')
    expect(await card.getAttribute('lang')).toBe('ar')
    await speak('ja')
    await eventually(() => title.textContent()).toBe('ウォレットを接続')
    expect(await direction()).toBe('ltr')
    expect(await connectButton.textContent()).toBe('ウォレットを接続')
    expect(await loaded(visitor)).toEqual(['ja', 'ar'])
  })
})

test('AXS-08 in Arabic the card is mirrored, and the address is not', async () => {
  const visitor = await visit(`${host}?lang=ar`)
  const { page, card, id, view, accountButton } = visitor
  await eventually(() => visitor.connectButton.textContent()).toBe('ربط المحفظة')
  await visitor.connectButton.click()
  await view('Connect')
  const middle = await card.evaluate((element) => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2
  })
  const close = await card.getByTestId('header-close').boundingBox()
  expect(close?.x).toBeLessThan(middle)
  await card.getByTestId('header-help').click()
  await view('WhatIsAWallet')
  const back = card.getByTestId('header-back')
  expect((await back.boundingBox())?.x).toBeGreaterThan(middle)
  const flipped = await back.locator('svg').evaluate((icon) => {
    const { scale, transform } = getComputedStyle(icon)
    return `${scale} ${transform}`
  })
  expect(flipped).toMatch(/^-1|matrix\(-1/)
  await page.keyboard.press('Escape')
  await visitor.connect()
  await accountButton.click()
  await view('Account')
  const address = id('portico-card').getByTestId('address')
  expect(await address.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  expect(await card.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
})
