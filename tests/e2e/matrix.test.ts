import { describe, expect, test } from 'vitest'
import { sample, whole } from '../volumes.js'
import { type Choice, openGallery, type SceneName } from './gallery.js'
import type { Measured } from './measureCard.js'
import { running } from './running.js'
import { openBrowser, type VisitOptions } from './visitor.js'

const { site, visit } = openBrowser()
const themes = ['dark', 'light'] as const
const directions = ['ltr', 'rtl'] as const

type Gallery = Awaited<ReturnType<typeof openGallery>>
type Check = (gallery: Gallery) => Promise<Readonly<Record<string, readonly string[]>>>

/** Goes through states on one page; returns only the findings. */
async function walk(
  options: VisitOptions,
  states: (gallery: Gallery) => readonly SceneName[],
  /** Looks of the state at an index. */
  looksOf: (at: number) => readonly Partial<Choice>[],
  check: Check,
) {
  const gallery = await openGallery(visit, site.origin, options)
  const found: Record<string, unknown> = {}
  for (const [at, { view, state }] of states(gallery).entries())
    for (const look of looksOf(at)) {
      await gallery.show({ view, state, ...look })
      const findings = Object.entries(await check(gallery)).filter(([, all]) => all.length)
      if (findings.length)
        found[[`${view}: ${state}`, ...Object.values(look)].join(', ')] = Object.fromEntries(findings)
    }
  expect(gallery.scenes.length).toBeGreaterThan(60)
  return found
}

const every = (gallery: Gallery) => [
  ...gallery.scenes,
  ...gallery.firsts.filter(({ view }) => view === 'Parts'),
]
const firsts = (gallery: Gallery) => gallery.firsts
/** Every `parts`-th state, starting at `place`; all of them in the long run. */
const share = (states: readonly SceneName[], parts: number, place: number) =>
  sample(states, (_, at) => at % parts === place % parts)
/** A check with axe and with selected measurements of the card. */
const both =
  (contrast: boolean, pick: (measured: Measured) => Readonly<Record<string, readonly string[]>>): Check =>
  async (gallery) => ({ axe: await gallery.findings({ contrast }), ...pick(await gallery.measured()) })

const zoomed = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }
const narrow = { viewport: { width: 320, height: 640 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const modes: readonly {
  name: string
  options: VisitOptions
  look?: Partial<Choice>
  /** The colours to check. */
  colours?: 'all' | 'edges'
}[] = [
  { name: 'as usual', options: {}, colours: 'all' },
  { name: 'at 320 px', options: narrow },
  { name: 'at 400 % zoom', options: zoomed },
  // Here texts have the visitor's colours, so only the edges of controls and icons are checked.
  { name: 'in forced colours', options: { forcedColors: 'active' }, colours: 'edges' },
  // Only in the long run: a view at rest looks the same with motion. motion.test.ts checks the motion itself.
  ...(whole ? [{ name: 'with motion', options: { reducedMotion: 'no-preference' as const } }] : []),
  { name: 'with text of 200 %', options: narrow, look: { text: '200' } },
  { name: 'with the spacing of WCAG 1.4.12', options: {}, look: { spacing: 'wide' } },
]

// In the long run each state has both looks; otherwise every twelfth state has one of them, alternating.
describe('every state', () => {
  test('AXS-03 AXS-05 AXS-06 AXS-07 THM-06 dark, reduced motion: axe, 24 px targets, clipping, 3:1, nothing moves', async () => {
    const check = both(true, ({ small, clipped, faint }) => ({ small, clipped, faint }))
    const found = await walk(
      {},
      (gallery) => share(every(gallery), 24, 0),
      () => [{}],
      async (gallery) => {
        const motions = await gallery.page.evaluate(running)
        return {
          moving: motions.filter(({ still }) => !still).map(({ name }) => name),
          // The delayed appearance of a skeleton is not a fade.
          fading: motions
            .filter(({ name, ms, even }) => !even && ms > 60 && name !== 'p-late')
            .map(({ name, ms }) => `${name} ${ms}`),
          ...(await check(gallery)),
        }
      },
    )
    expect(found).toEqual({})
  })

  test('AXS-03 AXS-06 AXS-07 THM-06 light, touch on a phone: axe, 44 px targets, clipping', async () => {
    const found = await walk(
      phone,
      (gallery) => share(every(gallery), 24, 12),
      () => [{ theme: 'light' }],
      async (gallery) => {
        const { small, clipped, faint } = await gallery.measured(44)
        return { axe: await gallery.findings(), small, clipped, faint }
      },
    )
    expect(found).toEqual({})
  })

  test('AXS-06 with texts 40 % longer nothing is clipped at 320 px', async () => {
    // Every state at this width, with these texts, is in tests/plugins/languages/texts.browser.test.ts.
    const found = await walk(
      narrow,
      (gallery) => (whole ? every(gallery) : share(firsts(gallery), 9, 0)),
      () => [{ locale: 'en-XA' }],
      async (gallery) => {
        const { clipped } = await gallery.measured()
        return { clipped }
      },
    )
    expect(found).toEqual({})
  })
})

describe('every view in modes, themes and directions', () => {
  const pairs = themes.flatMap((theme) => directions.map((dir) => ({ theme, dir })))
  test.each(modes)(
    'AXS-03 AXS-06 AXS-08 THM-06 $name: axe, clipping, and 3:1 for controls in our own colours',
    async (mode) => {
      const { options, look, colours } = mode
      const check = both(colours === 'all', ({ clipped, faint }) => ({
        clipped,
        ...(colours && { faint }),
      }))
      const looksOf = (at: number) =>
        pairs
          // Each view has one pair, the next view the next pair.
          .filter((_, place) => whole || place === at % pairs.length)
          .map((pair) => ({ ...pair, ...look }))
      // In a short run, each mode checks every ninth view, the next mode the views after those.
      const views = (gallery: Gallery) => share(firsts(gallery), 9, modes.indexOf(mode))
      const found = await walk(options, views, looksOf, check)
      expect(found).toEqual({})
    },
  )
})

describe('every view in the accent colour of a host', () => {
  // The parts alone do not show the effect of a theme on an accent.
  const views = (gallery: Gallery, theme: (typeof themes)[number]) =>
    share(
      firsts(gallery).filter(({ view }) => view !== 'Parts'),
      6,
      3 * themes.indexOf(theme),
    )
  test.each(themes)(
    'THM-03 AXS-03 a medium grey as accent has enough contrast in text and controls: %s',
    async (theme) => {
      const accent = '#808080'
      const found = await walk(
        {},
        (gallery) => views(gallery, theme),
        () => [{ theme, accent }],
        async (gallery) => {
          const { faint } = await gallery.measured()
          const fill = await gallery.page
            .getByTestId('portico-card')
            .evaluate((card) => getComputedStyle(card).getPropertyValue('--portico-signal-fill'))
          const axe = await gallery.findings({ contrast: 'only' })
          return { axe, faint, unworn: fill === accent ? [] : [fill] }
        },
      )
      expect(found).toEqual({})
    },
  )
})

describe('right to left', () => {
  // A right-to-left language and, in the long run, a left-to-right one. Texts of parts and messages are the
  // gallery's.
  test.each(whole ? ['ar', 'en'] : ['ar'])(
    'AXS-08 every view, %s: the header is mirrored, and addresses, mails, codes, times and amounts are not',
    async (locale) => {
      const seen = new Set<string>()
      const shown = (gallery: Gallery) =>
        share((whole ? every : firsts)(gallery), 3, 0).filter(({ view }) => !/^(?:Parts|Shell)$/.test(view))
      const found = await walk(
        {},
        shown,
        () => [{ dir: 'rtl', locale }],
        async (gallery) => {
          const { turned, seen: here } = await gallery.directed()
          for (const each of here) seen.add(each)
          return { turned }
        },
      )
      expect(found).toEqual({})
      const known = [
        'address',
        'amount',
        'countdown',
        'field of email',
        'field of off',
        'field of one-time-code',
        'header-back',
        'header-close',
        'mail',
      ]
      // In a short run, a third of the views has most kinds.
      expect(known).toEqual(expect.arrayContaining([...seen]))
      expect(seen.size).toBeGreaterThan(whole ? known.length - 1 : 5)
    },
  )

  test('AXS-08 the layout is mirrored, and addresses, amounts and the origin are not', async () => {
    const gallery = await openGallery(visit, site.origin)
    const { page } = gallery
    const middle = async (testId: string) => {
      const box = await page.getByTestId(testId).boundingBox()
      if (!box) throw new Error(`${testId} has no place.`)
      return box.x + box.width / 2
    }
    const card = async () => middle('portico-card')
    for (const [dir, side] of [
      ['ltr', 1],
      ['rtl', -1],
    ] as const) {
      await gallery.show({ view: 'Account', state: 'ready', dir })
      expect(Math.sign((await middle('header-close')) - (await card()))).toBe(side)
      expect(Math.sign((await middle('trust-rail-network')) - (await card()))).toBe(side)
      expect(Math.sign((await middle('copy-address')) - (await card()))).toBe(side)
      const directions = await page
        .locator('[data-testid=address], [data-testid=balance] bdi, [data-testid=trust-rail] bdi')
        .evaluateAll((all) => all.map((each) => getComputedStyle(each).direction))
      expect(directions.length).toBeGreaterThan(2)
      expect(new Set(directions)).toEqual(new Set(['ltr']))
      await gallery.show({ view: 'SwitchNetwork', state: 'cannot be closed', dir })
      const back = page.getByTestId('header-back').locator('svg')
      expect(await back.count()).toBe(1)
      expect(await back.evaluate((icon) => getComputedStyle(icon).transform)).toMatch(
        dir === 'rtl' ? /matrix\(-1/ : /none|matrix\(1/,
      )
    }
  })
})
