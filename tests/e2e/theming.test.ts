import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Host, openHost } from '../docs/openHost.js'
import { readSnippet } from '../docs/readSnippets.js'
import { eventually } from './visitor.js'

const code = (name: string) => readSnippet('docs/theming.md', name).code

/** Hostile page styles for every element in reach, and names that we use inside; the page's direction is followed. */
const aggressive = `* { color: red !important; font: 9px/3 fantasy !important; letter-spacing: 1em !important; text-transform: uppercase !important; box-sizing: content-box !important; border: 5px solid lime !important; border-radius: 30px !important; transition: all 9s !important; }
body * { direction: rtl !important; zoom: 1.5 !important; filter: invert(1) !important; }
div, h2, button, svg, dialog { display: inline !important; position: static !important; padding: 40px !important; transform: rotate(3deg) !important; opacity: 0.5 !important; }
:focus-visible { outline: 20px dotted hotpink !important; }
:root { --portico-surface-0: hotpink; --portico-signal: hotpink; --portico-radius: 40px; --portico-row: 3px; --portico-font: fantasy; --c: hotpink; --b: hotpink; --h: hotpink; --portico-dir: 3; --portico-fade: 9s; }
.p-card, .p-row, .portico { display: none !important; }`

/** Computed styles of the card and its content. */
const draw = (host: Host) =>
  host.page.getByTestId('portico-card').evaluate((card) =>
    [card, ...card.querySelectorAll('*')].map((each) => {
      const style = getComputedStyle(each)
      const names = [
        'color',
        'background-color',
        'font',
        'letter-spacing',
        'text-transform',
        'border',
        'border-radius',
        'display',
        'position',
        'opacity',
        'transform',
        'padding',
        'direction',
        'box-sizing',
        'outline',
        'transition',
      ]
      const { width, height } = each.getBoundingClientRect()
      return [
        each.tagName,
        ...names.map((name) => `${name}:${style.getPropertyValue(name)}`),
        width,
        height,
      ].join('; ')
    }),
  )
const openCard = async ({ page }: Host) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.locator('.portico-button').first().click()
  await page.locator('[data-testid=portico-card][data-idle] .p-row').first().waitFor()
  // At rest: nothing has the focus ring or is still moving.
  await page.getByTestId('portico-card').evaluate(async (card) => {
    const root = card.getRootNode() as ShadowRoot
    const moving = root
      .getAnimations()
      .filter(
        (each) => each.timeline === document.timeline && each.effect?.getComputedTiming().iterations === 1,
      )
    await Promise.all(moving.map((each) => each.finished.catch(() => {})))
  })
}

describe('the snippets of docs/theming.md', () => {
  let host: Host
  beforeAll(async () => {
    host = await openHost('theming', 'main.js', {
      'main.js': `${code('look')}\nimport './page.css'\nglobalThis.modal = modal\nglobalThis.again = () => import('./switch.js')`,
      'switch.js': code('switch'),
      'page.css': code('button.css'),
    })
  })
  afterAll(() => host?.close())

  test('THM-03 THM-04 the theme options apply to the button and the modal, and request nothing', async () => {
    const { page, reports, outside } = host
    const fetched: string[] = []
    page.on('request', (request) => {
      if (['font', 'stylesheet', 'image'].includes(request.resourceType())) fetched.push(request.url())
    })
    const button = page.locator('.portico-button').first()
    await button.waitFor()
    expect(await button.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe('rgb(0, 71, 255)')
    await openCard(host)
    const look = await page.getByTestId('portico-card').evaluate((card) => {
      const row = card.querySelector('.p-row') as Element
      return {
        card: getComputedStyle(card).backgroundColor,
        radius: getComputedStyle(card).borderStartStartRadius,
        font: getComputedStyle(card).fontFamily,
        accent: getComputedStyle(card).getPropertyValue('--portico-signal-fill'),
        row: getComputedStyle(row).minHeight,
      }
    })
    expect(look).toEqual({
      card: 'rgb(255, 255, 255)',
      radius: '8px',
      font: 'Georgia, "Times New Roman", system-ui, sans-serif',
      accent: '#0047ff',
      row: '48px',
    })
    expect(fetched.filter((url) => !url.startsWith('data:'))).toEqual([])
    expect({ reports, outside }).toEqual({ reports: [], outside: [] })
  })

  test('THM-01 a change at run time applies at once and needs no reload', async () => {
    const { page } = host
    const card = page.getByTestId('portico-card')
    await card.evaluate((each) => each.setAttribute('data-mark', 'same'))
    await page.evaluate(() => (window as unknown as { again(): Promise<unknown> }).again())
    await eventually(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    await eventually(() => card.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe(
      'rgb(18, 22, 26)',
    )
    expect(await card.getAttribute('data-mark')).toBe('same')
    expect(await card.evaluate((each) => getComputedStyle(each).getPropertyValue('--portico-signal'))).toBe(
      '#ffd400',
    )
  })
})

describe('THM-05 a page with styles for everything it can reach', () => {
  const page = (css: string) => ({
    'main.js': `${code('look').replace(/ {2}theme: \{[\s\S]*?\n {2}\},\n/, '')}\n${css ? "import './page.css'" : ''}`,
    ...(css ? { 'page.css': css } : {}),
  })
  let plain: Host
  let rough: Host
  beforeAll(async () => {
    plain = await openHost('theming-plain', 'main.js', page(''))
    rough = await openHost('theming-rough', 'main.js', page(aggressive))
  })
  afterAll(async () => {
    await plain?.close()
    await rough?.close()
  })

  test('does not affect the modal, nor does the modal affect the page', async () => {
    const around = (host: Host) =>
      host.page.evaluate(() =>
        ['html', 'body', '#root', '#sign'].map((selector) => {
          const element = document.querySelector(selector) as Element
          const style = getComputedStyle(element)
          return [
            selector,
            ...['color', 'font', 'border', 'background-color', 'display'].map((name) =>
              style.getPropertyValue(name),
            ),
          ].join('; ')
        }),
      )
    const sheets = (host: Host) =>
      host.page.evaluate(() => ({
        tags: document.querySelectorAll('style,link[rel=stylesheet]').length,
        adopted: document.adoptedStyleSheets.length,
        tokens: getComputedStyle(document.body).getPropertyValue('--portico-surface-1'),
      }))
    await plain.page.locator('.portico-button').waitFor()
    const before = { look: await around(rough), sheets: await sheets(rough) }
    await openCard(plain)
    await openCard(rough)
    // No row is under the pointer.
    for (const host of [plain, rough]) await host.page.mouse.move(0, 0)
    expect(await draw(rough)).toEqual(await draw(plain))
    expect(await around(rough)).toEqual(before.look)
    await rough.page.keyboard.press('Escape')
    await rough.page.getByTestId('portico-card').waitFor({ state: 'hidden' })
    // The scroll lock went with the modal.
    expect({ look: await around(rough), sheets: await sheets(rough) }).toEqual(before)
    expect(before.sheets.tokens).toBe('')
    expect({ reports: rough.reports, outside: rough.outside }).toEqual({ reports: [], outside: [] })
  })
})
