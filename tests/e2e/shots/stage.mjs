// @ts-check
import { setTimeout as pause } from 'node:timers/promises'

/** Midday, so that no picture depends on when it was taken. */
const TIME = new Date('2026-01-05T12:00:00Z')
/** A fixed port, because the rail shows the origin, which must be the same in every run. */
const ORIGIN = 'https://app.example.org'

/**
 * Opens the gallery with the options of an axis; its clock stands still between pictures.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {import('./matrix.mjs').Axis} axis
 */
export async function openStage(browser, url, { options }) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  page.on('pageerror', (error) => console.error(error))
  await context.route(`${ORIGIN}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${url}${pathname}${search}` }) })
  })
  await page.clock.install({ time: TIME })
  await page.goto(`${ORIGIN}/gallery/?view=Connect&state=one+wallet&dialog=1&bare=1`)
  await page.locator('[data-progress=there]').waitFor({ state: 'attached' })
  /** @type {Set<import('playwright-core').Request>} */
  const coming = new Set()
  page.on('request', (request) => request.resourceType() === 'script' && coming.add(request))
  page.on('requestfinished', (request) => coming.delete(request))
  page.on('requestfailed', (request) => coming.delete(request))
  const names = await page.evaluate(() => ({
    scenes: window.gallery.scenes,
    parts: window.gallery.parts.map(([state = '']) => ({ view: 'Parts', state, waits: 0 })),
  }))
  return {
    names,
    close: () => context.close(),
    /** @param {import('./matrix.mjs').Choice} choice */
    async take({ view, state, waits, look }) {
      const query = `?${new URLSearchParams({ view, state, ...look, dialog: '1', bare: '1' })}`
      let there = false
      const shown = page
        .evaluate((wanted) => window.gallery.go(wanted), query)
        .then(() => {
          there = true
        })
      // Advance the faked clock in small steps, so that momentary states are not skipped. While code loads,
      // which takes real time, the clock stands still; otherwise every deadline would pass.
      while (!there) await Promise.race([shown, coming.size ? pause(5) : page.clock.runFor(waits ? 500 : 50)])
      await page.evaluate(rest)
      // Elements drawn after the images load.
      await page.clock.runFor(50)
      const height = page.viewportSize()?.height ?? 0
      const width = page.viewportSize()?.width ?? 0
      const parts = page.getByTestId('gallery-parts')
      if (await parts.count()) return parts.screenshot()
      const column = Math.min(width, 440)
      return page.screenshot({ clip: { x: (width - column) / 2, y: 0, width: column, height } })
    },
  }
}

/**
 * Runs in the page: waits for images, finishes animations, and
 * removes the focus, so that no picture has its ring.
 */
async function rest() {
  /** @type {(root: Document | ShadowRoot) => (Document | ShadowRoot)[]} */
  const roots = (root) => [
    root,
    ...[...root.querySelectorAll('*')].flatMap((each) => (each.shadowRoot ? roots(each.shadowRoot) : [])),
  ]
  const images = roots(document).flatMap((root) => [...root.querySelectorAll('img')])
  await Promise.all(images.map((image) => image.decode().catch(() => {})))
  for (const root of roots(document)) {
    for (const each of root.getAnimations())
      if (each.timeline === document.timeline && each.effect?.getComputedTiming().endTime !== Infinity)
        each.finish()
    const { activeElement } = root
    if (activeElement instanceof HTMLElement) activeElement.blur()
  }
}
