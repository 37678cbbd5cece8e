import { describe, expect, test } from 'vitest'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser()

describe.each([
  ['as visitors get it', ''],
  ['in StrictMode, as its author sees it', '/development'],
])('a page with a prerendered card, %s', (_, build) => {
  test('MOD-26 the card is hidden and cannot be reached until it opens, and a whole visit works with it', async () => {
    const visitor = await visit(`${site.fixtures}${build}/host/?wallets=honest&ahead=1`, { cold: true })
    const { page, card, connectButton, view } = visitor
    await card.waitFor({ state: 'attached' })
    const waits = async () => {
      expect(await card.isVisible()).toBe(false)
      expect(await page.locator('body').ariaSnapshot()).not.toContain('dialog')
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('visible')
    }
    await waits()
    const stops = new Set<string>()
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      stops.add(await page.evaluate(() => document.activeElement?.id ?? ''))
    }
    expect([...stops]).not.toContain('portico-host')

    await connectButton.click()
    await view('Connect')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'hidden' })
    // The next card is prerendered when the page is idle again.
    await card.waitFor({ state: 'attached' })
    await waits()
    await connectButton.click()
    await view('Connect')
    await visitor.row('Honest Wallet').click()
    await visitor.approve()
    await visitor.accountButton.waitFor()
    await page.reload()
    await visitor.accountButton.click()
    await view('Account')
    await card.getByTestId('disconnect').click()
    await visitor.connectButton.waitFor()
    await eventually(() => page.evaluate(() => window.host.modal.getState().status)).toBe('disconnected')
  })
})
