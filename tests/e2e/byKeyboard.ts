import type { Frame, Page } from 'playwright-core'

declare global {
  interface Window {
    /** Announcements of live regions, in order. */
    __said: string[]
  }
}

/**
 * The focused element, through shadow trees, and its focus ring, which must be visible, whole and uncovered.
 * With `mark`, the element becomes the start of a round.
 */
const look = (page: Page | Frame, mark = false) =>
  page.evaluate((mark) => {
    let active: Element | null = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    if (!active) return { testId: '', name: '', ring: 'nothing has the focus', first: false }
    if (mark) Reflect.set(window, '__first', active)
    const at = {
      testId: (active as HTMLElement).dataset.testid ?? active.tagName.toLowerCase(),
      name: active.ariaLabel ?? active.textContent ?? '',
      first: Reflect.get(window, '__first') === active,
    }
    // A field has its ring on the box around it, a code on the box of the next digit.
    const marks = [
      active,
      active.closest('.p-field-box, .p-amount-box'),
      active.parentElement?.querySelector('[data-active]'),
    ]
    const ringed = marks.some((each) => {
      const { outlineStyle = 'none', outlineWidth = '' } = each ? getComputedStyle(each) : {}
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    if (!ringed) return { ...at, ring: 'no ring' }
    const { left, top, right, bottom } = active.getBoundingClientRect()
    let found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    while (found?.shadowRoot) {
      const inner = found.shadowRoot.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (!inner || inner === found) break
      found = inner
    }
    return { ...at, ring: found && (active === found || active.contains(found)) ? 'seen' : 'covered' }
  }, mark)

/** Test id of the focused element. */
export const focused = async (page: Page) => (await look(page)).testId

/** Accessible name of the focused control. */
export const focusedName = async (page: Page) => (await look(page)).name

export const ring = async (page: Page | Frame) => (await look(page)).ring

/** Records announcements: texts that are added to a live region which existed before. */
export const listen = () => {
  // Skip embedded frames of other sites, where this script runs, too.
  if (window !== top) return
  window.__said = []
  const regions = '[role=status],[role=alert],[aria-live]'
  const known = new WeakSet<Element>()
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init)
    new MutationObserver((records) => {
      const told = new Set<Node>()
      for (const { target } of records) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(regions)
        if (region && known.has(region)) told.add(region)
        // Text inside a region's own shadow tree.
        else if (target === root && known.has(root.host)) told.add(root)
      }
      for (const region of told) {
        const read = [...region.childNodes].filter((each) => !(each as Partial<HTMLElement>).inert)
        const text = read
          .map((each) => each.textContent)
          .join('')
          .trim()
        if (!text) continue
        // Text removed by the next frame is not announced.
        requestAnimationFrame(() => {
          if (region.isConnected && text !== window.__said.at(-1)) window.__said.push(text)
        })
      }
      for (const region of root.querySelectorAll(regions)) known.add(region)
    }).observe(root, { subtree: true, childList: true, characterData: true })
    return root
  }
}

export const said = (page: Page) => page.evaluate(() => window.__said)

/** Actions of a visitor without a pointer. */
export const byKeyboard = (page: Page) => {
  /** The focus at each stop. */
  const rings: Record<string, string> = {}
  /** Presses Tab until the control has the focus; `name` selects one of several with the same test id. */
  const reach = async (testId: string, name = '') => {
    for (let step = 0; step < 80; step++) {
      const at = await look(page)
      if (at.testId === testId && at.name.includes(name)) {
        rings[testId] = at.ring
        return
      }
      await page.keyboard.press('Tab')
    }
    throw new Error(`${testId} ${name} cannot be reached.`)
  }
  const press = async (testId: string, key = 'Enter', name = '') => {
    await reach(testId, name)
    await page.keyboard.press(key)
  }
  /** All stops from the current one until it has the focus again. */
  const round = async (key = 'Tab') => {
    const stops: string[] = []
    let at = await look(page, true)
    do {
      stops.push(at.testId)
      rings[at.testId] = at.ring
      if (stops.length > 40) throw new Error(`${key} does not come back: ${stops}`)
      await page.keyboard.press(key)
      at = await look(page)
    } while (!at.first)
    return stops
  }
  return { rings, reach, press, round }
}
