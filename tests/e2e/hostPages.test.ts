import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sample } from '../volumes.js'
import { countDifferentPixels } from './countDifferentPixels.js'
import { eventually, openBrowser, type VisitOptions, type Visitor } from './visitor.js'

const { site, visit } = openBrowser()
const strict = `${site.fixtures}/hostPages/?wallets=honest`
/** Radix and MUI use style elements, which need a nonce under a strict policy. */
const nonced = `${site.nonced}/hostPages/?wallets=honest`

const dialogs = [
  ['native', strict],
  ['radix', nonced],
  ['mui', nonced],
  ['bootstrap', strict],
  ['focusTrap', strict],
] as const
const styles = [
  'unset',
  'important',
  'inherited',
  'names',
  'transform',
  'filter',
  'faded',
  'clipped',
  'scroller',
  'fixed',
  'moved',
] as const

/**
 * Dialogs in every run: a native one and one of a library below the
 * modal, and one of another library around the button.
 */
const over = ['native', 'mui']
const within = ['radix']
/** Styles around the dialog in every run: a containing block for fixed elements, and a scroll container. */
const rough = ['transform', 'scroller']
/** Styles in every run of an inline modal, which is affected by inherited and `!important` styles most. */
const roughInline = ['important']

const focused = (page: Page) =>
  page.evaluate(() => {
    let active: Element | null = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return (active as HTMLElement | null)?.dataset.testid ?? active?.tagName.toLowerCase()
  })

/** Waits for this number of frames, in which any focus trap would have taken the focus back. */
const frames = (page: Page, count: number) =>
  page.evaluate(async (wanted) => {
    for (let left = wanted; left; left--) await new Promise(requestAnimationFrame)
  }, count)

/** Points of a grid over the card where something else is on top. */
const coveredPoints = async ({ card }: Visitor) =>
  card.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const missed: string[] = []
    for (let row = 0; row < 9; row++)
      for (let column = 0; column < 9; column++) {
        // The corners are round.
        const x = left + 8 + ((width - 16) * column) / 8
        const y = top + 8 + ((height - 16) * row) / 8
        let hit = document.elementFromPoint(x, y)
        while (hit?.shadowRoot?.elementFromPoint(x, y) && hit !== hit.shadowRoot.elementFromPoint(x, y))
          hit = hit.shadowRoot.elementFromPoint(x, y)
        if (!hit || !element.contains(hit)) missed.push(`${x},${y}: ${hit?.tagName}.${hit?.className}`)
      }
    return missed
  })

type Look = readonly [element: string, style: Readonly<Record<string, string>>]

/** All computed styles of the page's own elements, without the intended locks. */
const looks = (page: Page): Promise<Look[]> =>
  page.evaluate(() => {
    const meant = /^(overflow|scrollbar-gutter|interactivity)/
    const own = document.querySelectorAll('html, body, #root, #root *, [role=dialog], [role=dialog] *')
    return [...own].map((element) => {
      const style = getComputedStyle(element)
      const names = [...style].filter((name) => !meant.test(name))
      return [
        `${element.tagName}.${element.className}`,
        Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)])),
      ]
    })
  })

/** Visible differences of the page from before. */
const changes = (before: readonly Look[], after: readonly Look[]) =>
  before.length === after.length
    ? before.flatMap(([element, style], at) =>
        Object.entries(style).flatMap(([name, value]) => {
          const now = after[at]?.[1][name]
          return now === value ? [] : [`${element} ${name}: ${value} -> ${now}`]
        }),
      )
    : [`${before.length} elements are ${after.length}`]

const attributes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, body, body > *')]
      .filter((element) => element.id !== 'portico-host')
      // Some libraries leave an empty attribute behind.
      .map((element) => (element.cloneNode() as Element).outerHTML.replace(/ (style|class)=""/g, '')),
  )

const openProbe = async (visitor: Visitor, byScript = false) => {
  if (byScript) await visitor.page.evaluate(() => void window.page.modal.open({ view: 'Probe' }))
  else await visitor.id('open-probe').click()
  await visitor.view('Probe')
  await frames(visitor.page, 3)
  // Move the mouse away, so that no element is hovered.
  await visitor.page.mouse.move(20, 780)
}

const picture = async (visitor: Visitor) => {
  const box = await visitor.card.boundingBox()
  if (!box) throw new Error('The card has no place.')
  // The page shows through at round corners and at fractional pixels of edges.
  return visitor.page.screenshot({
    clip: { x: box.x + 1, y: box.y + 24, width: box.width - 2, height: box.height - 48 },
    animations: 'disabled',
  })
}

/**
 * Polls until the card looks as wanted; 0.1 % of the pixels may
 * differ, because layers antialias edges differently.
 */
const expectSamePicture = async (visitor: Visitor, wanted: Buffer) =>
  eventually(async () =>
    countDifferentPixels(visitor.page.context(), wanted, await picture(visitor)),
  ).toBeLessThan(210)

/** A picture of the card, taken when two in a row are equal. */
const restingPicture = async (visitor: Visitor) => {
  let last = await picture(visitor)
  await eventually(async () => {
    const before = last
    last = await picture(visitor)
    return last.equals(before)
  }).toBe(true)
  return last
}

const drawReference = async (options: VisitOptions, byScript: boolean) => {
  const visitor = await visit(`${strict}&dialog=none`, options)
  await openProbe(visitor, byScript)
  const box = await visitor.card.boundingBox()
  return { box, picture: await restingPicture(visitor) }
}
const references = new Map<string, ReturnType<typeof drawReference>>()
/** A picture of the card on a page without interference, taken once for all comparisons. */
const reference = (options: VisitOptions = {}, byScript = false) => {
  const key = JSON.stringify([options, byScript])
  const known = references.get(key) ?? drawReference(options, byScript)
  references.set(key, known)
  return known
}

const expectAnswers = async ({ page, id }: Visitor) => {
  await id('probe-button').click()
  await eventually(() => id('probe-button').textContent()).toBe('Pressed 1')
  await id('probe-field').click()
  expect(await focused(page)).toBe('probe-field')
  await page.keyboard.type('abc')
  expect(await id('probe-field').inputValue()).toBe('abc')
}

const expectUsable = async (visitor: Visitor) => {
  const { page, card } = visitor
  expect(await coveredPoints(visitor)).toEqual([])
  await expectAnswers(visitor)
  const body = card.getByTestId('card-body')
  await body.hover()
  await page.mouse.wheel(0, 300)
  await eventually(() => body.evaluate((element) => element.scrollTop)).toBeGreaterThan(100)
  expect(await page.evaluate(() => [scrollY, document.body.scrollTop])).toEqual([0, 0])
}

describe('above a dialog of the page', () => {
  test.each(sample(dialogs, ([name]) => over.includes(name)))(
    'MOD-22 AXS-01 AXS-02 %s',
    async (dialog, address) => {
      const plain = await reference()
      const visitor = await visit(`${address}&dialog=${dialog}`)
      const { page, id, card, closed } = visitor
      const untouched = await attributes(page)
      await id('open-own').click()
      await id('own-field').click()
      await page.keyboard.type('before')
      await frames(page, 3)
      const before = { looks: await looks(page), attributes: await attributes(page) }

      await page.evaluate(() => {
        const count = { focus: 0 }
        Object.assign(window, { count })
        window.addEventListener('focusin', () => count.focus++, true)
      })
      await openProbe(visitor)
      await frames(page, 30)
      expect(await focused(page)).toBe('header-title')
      const settled = await page.evaluate(
        () => (window as unknown as { count: { focus: number } }).count.focus,
      )
      expect(settled).toBeLessThan(12)
      await frames(page, 30)
      expect(await page.evaluate(() => (window as unknown as { count: { focus: number } }).count.focus)).toBe(
        settled,
      )

      expect(await card.boundingBox()).toEqual(plain.box)
      await expectSamePicture(visitor, plain.picture)
      await expectUsable(visitor)
      for (let step = 0; step < 40; step++) {
        await page.keyboard.press(step % 5 ? 'Tab' : 'Shift+Tab')
        expect(await page.evaluate(() => document.activeElement?.id)).toBe('portico-host')
      }

      await page.keyboard.press('Escape')
      await closed()
      expect(await id('own-dialog').isVisible()).toBe(true)
      expect(await focused(page)).toBe('open-probe')
      await frames(page, 30)
      expect(await focused(page)).toBe('open-probe')
      await id('own-field').focus()
      // Where the pointer was before: no other control of the page is under it.
      await id('own-field').hover()
      await frames(page, 3)
      expect(await attributes(page)).toEqual(before.attributes)
      expect(changes(before.looks, await looks(page))).toEqual([])

      // The page's dialog works as before: it keeps the focus, locks the page, and closes with Escape.
      await page.keyboard.type(' and after')
      expect(await id('own-field').inputValue()).toBe('before and after')
      await id('own-button').click()
      expect(await id('own-button').textContent()).toBe('Counted 1')
      for (let step = 0; step < 6; step++) {
        await page.keyboard.press('Tab')
        expect(await focused(page)).not.toBe('open-own')
      }
      await page.evaluate(() => scrollTo(0, 0))
      await page.mouse.move(600, 700)
      await page.mouse.wheel(0, 600)
      await frames(page, 3)
      if (dialog !== 'native' && dialog !== 'focusTrap') expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.evaluate(() => scrollTo(0, 0))
      await id('own-field').focus()
      await page.keyboard.press('Escape')
      await id('own-button').waitFor({ state: 'hidden' })
      await page.mouse.wheel(0, 600)
      await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
      expect(await attributes(page)).toEqual(untouched)
    },
  )
})

describe('while a wallet is prompting from within a dialog of the page', () => {
  test.each(sample(dialogs, ([name]) => within.includes(name)))('AXS-02 %s', async (dialog, address) => {
    const visitor = await visit(`${address}&dialog=${dialog}`)
    const { page, id, card, view, row, closed } = visitor
    await id('open-own').click()
    await id('own-dialog').getByTestId('connect-button').click()
    await view('Connect')
    await page.evaluate(() =>
      window.__testWallets?.setBehaviour('honest', { answer: 'approve', delayMs: 600_000 }),
    )
    await row('Honest Wallet').click()
    await view('ConnectingExternal')
    await frames(page, 3)
    expect(await coveredPoints(visitor)).toEqual([])
    // The page is not inert now, so its trap could take the focus from our buttons.
    const back = card.getByTestId('header-back')
    for (const from of [id('own-field'), card]) {
      await from.focus()
      await back.focus()
      await frames(page, 30)
      expect(await focused(page)).toBe('header-back')
    }
    await page.keyboard.press('Enter')
    await view('Connect')
    await page.keyboard.press('Escape')
    await closed()
    expect(await id('own-dialog').isVisible()).toBe(true)
    expect(await focused(page)).toBe('connect-button')
    await id('own-field').click()
    await page.keyboard.type('after')
    expect(await id('own-field').inputValue()).toBe('after')
  })
})

describe('on a page with its own styles', () => {
  test.each(sample(styles, (name) => rough.includes(name)))('THM-05 %s', async (style) => {
    // Without a press before it, the title shows its focus ring.
    const plain = await reference({}, true)
    const visitor = await visit(`${strict}&dialog=none&style=${style}`)
    const { page, card, closed } = visitor
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    const before = { looks: await looks(page), attributes: await attributes(page) }
    await openProbe(visitor, true)
    expect(await card.boundingBox()).toEqual(plain.box)
    await expectSamePicture(visitor, plain.picture)
    expect(changes(before.looks, await looks(page))).toEqual([])
    await expectUsable(visitor)
    await page.keyboard.press('Escape')
    await closed()
    expect(changes(before.looks, await looks(page))).toEqual([])
    expect(await attributes(page)).toEqual(before.attributes)
  })

  const overlays = [
    ['all', { width: 1280, height: 800 }],
    ['bar', { width: 390, height: 844 }],
    ['bubble', { width: 390, height: 844 }],
  ] as const
  test.each(sample(overlays, ([name]) => name === 'all'))(
    'THM-05 an overlay of the page with the highest z-index is below the modal: %s',
    async (overlay, viewport) => {
      const plain = await reference({ viewport }, true)
      const visitor = await visit(`${strict}&dialog=none&overlay=${overlay}`, { viewport })
      await openProbe(visitor, true)
      expect(await visitor.card.boundingBox()).toEqual(plain.box)
      await expectSamePicture(visitor, plain.picture)
      await expectUsable(visitor)
    },
  )
})

/** Computed styles of everything inside an inline modal's element. */
const drawInline = ({ card }: Visitor) =>
  card.evaluate((element) => {
    const { host } = element.getRootNode() as ShadowRoot
    const places = /^(perspective|transform)-origin$/
    return [host, element, ...element.querySelectorAll('*')].map((each) => {
      const style = getComputedStyle(each)
      const values = [...style]
        .filter((name) => !places.test(name))
        .map((name) => [name, style.getPropertyValue(name)])
      return [`${each.tagName}.${each.getAttribute('class')}`, Object.fromEntries(values)] as const
    })
  })

describe('inline on a page with its own styles', () => {
  const inline = async (more: string) => {
    const visitor = await visit(`${strict}&dialog=none&inline${more}`)
    await visitor.view('Connect')
    await openProbe(visitor, true)
    await visitor.page.mouse.move(1270, 780)
    return visitor
  }
  const inlined = ['important', 'inherited', 'names', 'unset', 'transform']
  test.each(sample(inlined, (name) => roughInline.includes(name)))('THM-05 MOD-09 %s', async (style) => {
    const own = async ({ page }: Visitor) => {
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) animation.finish()
      })
      return (await looks(page)).filter(([element]) => !/^(HTML|BODY)/.test(element))
    }
    const before = await own(await visit(`${strict}&dialog=none&style=${style}`))
    const plain = await inline('')
    const styled = await inline(`&style=${style}`)
    expect(changes(await drawInline(plain), await drawInline(styled))).toEqual([])
    expect(changes(before, await own(styled))).toEqual([])
    await expectAnswers(styled)
  })

  test('THM-05 MOD-09 on a zoomed page it is larger accordingly, and works', async () => {
    const size = async ({ card }: Visitor) => (await card.boundingBox())?.width
    expect(await size(await inline(''))).toBe(378)
    const zoomed = await inline('&style=zoom')
    expect(Math.round((await size(zoomed)) ?? 0)).toBe(2 * 378)
    await expectAnswers(zoomed)
  })
})
