import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sample } from '../volumes.js'
import { openGallery } from './gallery.js'
import { openBrowser } from './visitor.js'

const { site, visit } = openBrowser()

/** A state of every form; the long run goes through every state and presses those that have a field. */
const forms = [
  'Connect: logins',
  'EmailLogin: wrong code',
  'UpdateEmailWallet: form',
  'RegisterAccountName: taken',
  'Send: filled',
  'Swap: quoted',
  'SwapToken: tokens',
  'Onramp: quoted',
  'OnrampCurrency: to buy',
  'AllWallets: found',
  'SwitchNetwork: nothing found',
]

declare global {
  interface Window {
    __pressing: {
      /** Focuses the field, and puts the button in sight; returns its middle. */
      aim(at: number): { x: number; y: number } | undefined
      /** How many clicks the button got, and how far it moved since the press. */
      result(at: number): { name: string; clicks: number; moved: number }
    }
  }
}

/**
 * Runs in the page. Leaving the first field brings a line of 48 px above everything in the view, as an error does that nobody
 * reserved a line for. Clicks are noted instead of done, so that the form stays.
 */
const preparePresses = (): number => {
  function find(root: Document | ShadowRoot): Element | undefined {
    for (const each of root.querySelectorAll('*')) {
      if (each.getAttribute('data-testid') === 'portico-card') return each
      const inner = each.shadowRoot && find(each.shadowRoot)
      if (inner) return inner
    }
    return undefined
  }
  const card = find(document)
  if (!card) throw new Error('There is no card.')
  const isSeen = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 0 &&
      height > 0 &&
      getComputedStyle(element).visibility === 'visible' &&
      !element.closest('[inert]')
    )
  }
  const seen = (selector: string) => [...card.querySelectorAll<HTMLElement>(selector)].filter(isSeen)
  const field = seen('input:enabled:not([type=checkbox],[type=radio],[readonly])')[0]
  if (!field) return 0
  const buttons = seen('button:enabled:not([aria-disabled=true]),a[href]')
  const body = card.querySelector('[data-testid=card-body]')
  let line: HTMLElement | undefined
  field.addEventListener('blur', () => {
    line = document.createElement('p')
    line.textContent = 'This is not possible.'
    line.style.cssText = 'min-height:48px;flex:none;margin:0'
    body?.firstElementChild?.prepend(line)
  })
  let clicks: EventTarget[][] = []
  // In the card, so that the modal does not repeat it as one that the page has kept from it.
  card.addEventListener(
    'click',
    (event) => {
      clicks.push(event.composedPath())
      event.preventDefault()
      event.stopPropagation()
    },
    true,
  )
  let top = 0
  window.__pressing = {
    aim(at) {
      line?.remove()
      clicks = []
      const button = buttons[at]
      field.focus({ preventScroll: true })
      button?.scrollIntoView({ block: 'nearest' })
      if (!button?.isConnected) return undefined
      const box = button.getBoundingClientRect()
      top = box.top
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    },
    result(at) {
      const button = buttons[at] as HTMLElement
      return {
        name: (button.getAttribute('aria-label') ?? button.textContent ?? '').trim(),
        clicks: clicks.filter((path) => path.includes(button)).length,
        moved: Math.round(button.getBoundingClientRect().top - top),
      }
    },
  }
  return buttons.length
}

/** Presses every button of the form that is shown; those that did not get one click, and those that moved under the pointer. */
const pressAll = async (page: Page) => {
  const lost: string[] = []
  const moved: string[] = []
  const count = await page.evaluate(preparePresses)
  for (let at = 0; at < count; at += 1) {
    const point = await page.evaluate((index) => window.__pressing.aim(index), at)
    if (!point) continue
    await page.mouse.move(point.x, point.y)
    await page.mouse.down()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    await page.mouse.up()
    await page.clock.runFor(20)
    const result = await page.evaluate((index) => window.__pressing.result(index), at)
    if (result.clicks !== 1) lost.push(result.name)
    if (result.moved) moved.push(result.name)
  }
  return { count, lost, moved }
}

test('every button of every form gets its press while a line appears above it', async () => {
  const gallery = await openGallery(visit, site.origin)
  const lost: Record<string, readonly string[]> = {}
  const pressed: string[] = []
  const moved: string[] = []
  const chosen = sample(gallery.scenes, ({ view, state }) => forms.includes(`${view}: ${state}`))
  for (const { view, state } of chosen) {
    await gallery.show({ view, state })
    // A press where the last card was closed would be ignored as the second one of a double click.
    await gallery.page.clock.runFor(600)
    const found = await pressAll(gallery.page)
    const name = `${view}: ${state}`
    if (found.count) pressed.push(name)
    if (found.moved.length) moved.push(name)
    if (found.lost.length) lost[name] = found.lost
  }
  expect(lost).toEqual({})
  expect(pressed).toEqual(expect.arrayContaining(forms))
  // Otherwise no press was in danger.
  expect(moved).toEqual(expect.arrayContaining(['Send: filled', 'Swap: quoted', 'EmailLogin: wrong code']))
})
