import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { whole } from '../../volumes.js'
import { openBrowser } from '../visitor.js'

const { site, visit } = openBrowser({ whole: true })
// The JIT is off, because it puts compiled code on the heap, which then grows for hundreds of rounds without
// a leak.
const still = openBrowser({ engine: '--jitless', whole: true })

async function heapOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  // Collect twice: finalizers that run after the first collection free objects for the second.
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

describe('memory', () => {
  test.each([
    ['the connect button', '&minimal=1', 500_000],
    // This page also renders the account and the network with its logo, and reads the whole state.
    ['every button', '', 750_000],
  ])('a page with %s takes only a limited amount of memory more than one without', async (_, more, limit) => {
    const bare = await visit(`${site.fixtures}/bare/?announce=none`)
    await bare.page.getByText('A page without wallets').waitFor()
    await bare.page.waitForLoadState('networkidle')
    const host = await visit(`${site.fixtures}/host/?announce=none&published=1${more}`)
    await host.connectButton.waitFor()
    await host.page.waitForLoadState('networkidle')
    const [without, withIt] = [await heapOf(bare.page), await heapOf(host.page)]
    if (process.env.PORTICO_MEASURE)
      console.log('heap after load, kB: bare', Math.round(without / 1024), 'host', Math.round(withIt / 1024))
    expect(withIt - without).toBeLessThan(limit)
  })

  // Only in the long run: tests/e2e/leaks.test.ts counts remaining objects after opening and closing in every
  // run.
  test.runIf(whole)('opening and closing 50 times leaves at most 5 kB behind each time', async () => {
    const { page, connectButton, view, closed } = await still.visit(`${site.fixtures}/host/?wallets=honest`)
    // One cycle per visit by hand shows that it works; the rest runs in the page, so that only the page is measured.
    await connectButton.click()
    await view('Connect')
    await page.keyboard.press('Escape')
    await closed()
    const cycle = (times: number) =>
      page.evaluate(async (left) => {
        const { modal } = window.host
        const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        for (let each = 0; each < left; each++) {
          void modal.open()
          while (!document.querySelector('#portico-host')?.shadowRoot || !modal.getState().open) await frame()
          await frame()
          await modal.close()
          await frame()
        }
      }, times)
    // Caches of the page fill first.
    await cycle(80)
    const before = await heapOf(page)
    await cycle(50)
    const growth = ((await heapOf(page)) - before) / 50
    if (process.env.PORTICO_MEASURE) console.log('heap growth per open and close, bytes:', Math.round(growth))
    expect(growth).toBeLessThan(5 * 1024)
  })
})
