import { setTimeout as pause } from 'node:timers/promises'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page, Request } from 'playwright-core'
import { axe } from './axe.js'
import { measureCard } from './measureCard.js'
import { measureDirection } from './measureDirection.js'
import { settleCard } from './settleCard.js'
import type { VisitOptions, Visitor } from './visitor.js'

/** A state by its name in the gallery, and its look. */
export interface Choice {
  readonly view: string
  readonly state: string
  readonly theme?: 'dark' | 'light'
  readonly dir?: 'ltr' | 'rtl'
  readonly locale?: string
  readonly text?: '100' | '200'
  readonly spacing?: 'wide'
  readonly accent?: string
}

export interface SceneName {
  readonly view: string
  readonly state: string
  readonly waits: number
}

const allRules: RunOptions = {
  preload: false,
  // Frames contain pages of other sites.
  iframes: false,
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** Opens the gallery with only real dialogs on it; states change without a reload. */
export async function openGallery(
  visit: (address: string, options?: VisitOptions) => Promise<Visitor>,
  demo: string,
  options: VisitOptions = {},
) {
  const { page } = await visit(`${demo}/gallery/?view=Connect&state=one+wallet&dialog=1&bare=1`, {
    clock: true,
    // One scene logs an alert for developers.
    expected: /^Origin not allowed/,
    ...options,
  })
  await page.locator('[data-progress=there]').waitFor({ state: 'attached' })
  const coming = new Set<Request>()
  page.on('request', (request) => request.resourceType() === 'script' && coming.add(request))
  page.on('requestfinished', (request) => coming.delete(request))
  page.on('requestfailed', (request) => coming.delete(request))
  await page.evaluate(axe)
  const scenes: readonly SceneName[] = await page.evaluate(() => window.gallery.scenes)
  return {
    page,
    scenes,
    /** The first state of every view, and all parts. */
    firsts: [
      ...scenes.filter(({ view }, at) => scenes.findIndex((each) => each.view === view) === at),
      { view: 'Parts', state: 'all', waits: 0 },
    ] as readonly SceneName[],
    show: (choice: Choice) => show(page, scenes, choice, coming),
    /** Sizes, clipping and contrast of controls; a target is 24 px for a mouse, 44 for a finger. */
    async measured(target: 24 | 44 = 24) {
      await page.evaluate(settleCard)
      return page.evaluate(measureCard, { target })
    },
    /** Misplaced parts of a right-to-left card. */
    async directed() {
      await page.evaluate(settleCard)
      return page.evaluate(measureDirection)
    },
    /** axe's findings in the card, or in the parts. */
    async findings({ contrast = true }: { readonly contrast?: boolean | 'only' } = {}) {
      await page.evaluate(settleCard)
      const options: RunOptions =
        contrast === 'only'
          ? { ...allRules, runOnly: { type: 'rule', values: ['color-contrast'] } }
          : contrast
            ? allRules
            : { ...allRules, rules: { 'color-contrast': { enabled: false } } }
      const results = await page.evaluate(async (given) => {
        const { axe } = window as unknown as {
          axe: { run(context: unknown, options: unknown): Promise<AxeResults> }
        }
        const parts = new URLSearchParams(location.search).get('view') === 'Parts'
        const run = (more: object) =>
          axe.run(parts ? '[data-testid=stage]' : '#portico-host', { ...given, ...more, elementRef: true })
        const { violations } = await run({})
        const seen: { id: string; nodes: { html: string }[] }[] = []
        for (const { id, nodes } of violations) {
          const kept: { html: string }[] = []
          for (const { html, element } of nodes) {
            // A row half behind the foot of the card is small only if it is still small when scrolled into
            // view.
            if (id === 'target-size' && element) {
              element.scrollIntoView({ block: 'center' })
              const still = await run({ runOnly: { type: 'rule', values: [id] } })
              if (!still.violations.some((each) => each.nodes.some((node) => node.element === element)))
                continue
            }
            kept.push({ html })
          }
          if (kept.length) seen.push({ id, nodes: kept })
        }
        return { violations: seen }
      }, options)
      return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
  }
}

async function show(page: Page, scenes: readonly SceneName[], choice: Choice, coming: ReadonlySet<Request>) {
  const query = `?${new URLSearchParams({ ...choice, dialog: '1', bare: '1' })}`
  const there = page.evaluate((wanted) => window.gallery.go(wanted).then(() => true), query)
  const { waits = 0 } = scenes.find(({ view, state }) => view === choice.view && state === choice.state) ?? {}
  let arrived = false
  const arrive = () => {
    arrived = true
  }
  const done = there.then(arrive, arrive)
  // Advance the faked clock in small steps, so that momentary states are not skipped. While code loads, which
  // takes real time, the clock stands still; otherwise every deadline would pass.
  while (!arrived) await Promise.race([done, coming.size ? pause(5) : page.clock.runFor(waits ? 500 : 50)])
  await there
}
