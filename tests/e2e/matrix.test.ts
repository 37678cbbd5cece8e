import { describe, expect, test } from 'vitest'
import { volume } from '../volumes.js'
import { type Choice, openGallery, type SceneName } from './gallery.js'
import type { Measured } from './measureCard.js'
import { openBrowser, type VisitOptions } from './visitor.js'

const { site, visit } = openBrowser()
const themes = ['dark', 'light'] as const
const directions = ['ltr', 'rtl'] as const

type Gallery = Awaited<ReturnType<typeof openGallery>>
type Check = (gallery: Gallery) => Promise<Readonly<Record<string, readonly string[]>>>

/** Goes through states on one page; only what was found is kept. */
async function walk(
  options: VisitOptions,
  states: (gallery: Gallery) => readonly SceneName[],
  looks: readonly Partial<Choice>[],
  check: Check,
) {
  const gallery = await openGallery(visit, site.demo, options)
  const found: Record<string, unknown> = {}
  for (const look of looks)
    for (const { view, state } of states(gallery)) {
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
/** axe, and what of the card is measured. */
const both =
  (contrast: boolean, pick: (measured: Measured) => Readonly<Record<string, readonly string[]>>): Check =>
  async (gallery) => ({ axe: await gallery.findings({ contrast }), ...pick(await gallery.measured()) })

const zoomed = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }
const narrow = { viewport: { width: 320, height: 640 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const modes: readonly { name: string; options: VisitOptions; look?: Partial<Choice>; colours?: true }[] = [
  { name: 'as usual', options: {}, colours: true },
  { name: 'at 320 px', options: narrow },
  { name: 'at 400 % zoom', options: zoomed },
  // The colours are the visitor's own there.
  { name: 'in forced colours', options: { forcedColors: 'active' } },
  { name: 'with motion', options: { reducedMotion: 'no-preference' } },
  { name: 'with text of 200 %', options: narrow, look: { text: '200' } },
]

describe('every state', () => {
  test('AXS-03 AXS-06 AXS-07 THM-06 texts and icons, dark: axe, 24 px targets, clipping, 3:1 of controls', async () => {
    const check = both(true, ({ small, clipped, faint }) => ({ small, clipped, faint }))
    expect(await walk({}, every, [{}], check)).toEqual({})
  }, 240_000)

  test('AXS-03 AXS-06 AXS-07 THM-06 texts and icons, light, by finger on a phone: axe, 44 px targets, clipping', async () => {
    const found = await walk(phone, every, [{ theme: 'light' }], async (gallery) => {
      const { small, clipped, faint } = await gallery.measured(44)
      return { axe: await gallery.findings(), small, clipped, faint }
    })
    expect(found).toEqual({})
  }, 240_000)

  test('AXS-06 with texts 40 % longer nothing is clipped at 320 px', async () => {
    const found = await walk(narrow, every, [{ locale: 'en-XA' }], async (gallery) => {
      const { clipped } = await gallery.measured()
      return { clipped }
    })
    expect(found).toEqual({})
  }, 240_000)
})

describe('every view in both themes and directions', () => {
  const looks = themes.flatMap((theme) => directions.map((dir) => ({ theme, dir })))
  test.each(modes)(
    'AXS-03 AXS-06 AXS-08 $name: axe and clipping',
    async ({ options, look, colours }) => {
      const check = both(!!colours, ({ clipped }) => ({ clipped }))
      const found = await walk(
        options,
        firsts,
        looks
          // Away from colours theme and direction meddle with nothing of each other: each once, but in the long run.
          .filter((_, at) => colours || volume(Number(at === 0 || at === 3), 1))
          .map((each) => ({ ...each, ...look })),
        check,
      )
      expect(found).toEqual({})
    },
    240_000,
  )
})

describe('right to left', () => {
  test('AXS-08 the layout is mirrored, and addresses, amounts and the origin are not', async () => {
    const gallery = await openGallery(visit, site.demo)
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
