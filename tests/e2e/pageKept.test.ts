import { describe, expect, test } from 'vitest'
import { eventually, openBrowser } from './visitor.js'

const { site, visit } = openBrowser({ bfcache: true })

declare global {
  interface Window {
    /** Set by the test; it only survives if the browser keeps the page. */
    __kept?: boolean[]
  }
}

describe('a page in the back/forward cache', () => {
  const leaveAndComeBack = async (page: Awaited<ReturnType<typeof visit>>['page']) => {
    await page.evaluate(() => {
      const kept: boolean[] = []
      window.__kept = kept
      window.addEventListener('pageshow', ({ persisted }) => kept.push(persisted))
    })
    await page.goto(`${site.fixtures}/bare/?announce=none`)
    await page.getByText('A page without wallets').waitFor()
    // Playwright's own way back waits for a page that loads.
    await page.evaluate(() => history.back())
    await page.waitForURL(/host/, { waitUntil: 'commit' })
    const comeBack = () =>
      page.evaluate(() => {
        const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
          readonly notRestoredReasons?: object
        })[]
        return { kept: window.__kept, reasons: JSON.stringify(entry?.notRestoredReasons ?? null) }
      })
    // A reloaded page would not have this value.
    await eventually(comeBack).toEqual({ kept: [true], reasons: 'null' })
  }

  test('FLT-36 a connected page is cached, and is connected and works on return', async () => {
    const { page, connect, view, closed, wallet, accountButton } = await visit(
      `${site.fixtures}/host/?wallets=honest`,
    )
    await connect()
    await eventually(() => accountButton.textContent()).toContain('ETH')
    const state = () => page.evaluate(() => window.host.modal.getState())
    const { address } = await state()
    await leaveAndComeBack(page)
    expect(await state()).toMatchObject({ status: 'connected', address })
    await wallet('selectAccount', 'honest', 2)
    await eventually(async () => (await state()).address).toBe('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
    await accountButton.click()
    await view('Account')
    await page.keyboard.press('Escape')
    await closed()
    await page.evaluate(() => window.host.modal.disconnect())
    await eventually(async () => (await state()).status).toBe('disconnected')
  })

  test('FLT-36 a page with an open modal is cached, and the modal is open and closes on return', async () => {
    const { page, connectButton, view, closed, row } = await visit(`${site.fixtures}/host/?wallets=honest`)
    await connectButton.click()
    await view('Connect')
    await leaveAndComeBack(page)
    await view('Connect')
    await row('Honest Wallet').waitFor()
    await page.keyboard.press('Escape')
    await closed()
  })
})
