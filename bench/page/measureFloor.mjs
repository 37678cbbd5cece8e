// @ts-check
import { show } from '../spread.mjs'
import { visit } from '../visit.mjs'
import { close, open } from './measurePage.mjs'

/** Keeps a copy of the open card's elements, and its style sheets. */
const copyCard = `(() => {
  const withRows = (root) => {
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const found = shadowRoot && withRows(shadowRoot)
      if (found) return found
    }
    return root.querySelector('[data-testid=wallet-row]') && root
  }
  const { adoptedStyleSheets, childNodes } = withRows(document)
  window.copied = { sheets: [...adoptedStyleSheets], nodes: [...childNodes].map((each) => each.cloneNode(true)) }
})()`

/** Milliseconds from a click until the copy is on the screen. */
const clickToCopy = `new Promise((resolve) => {
  const button = document.createElement('button')
  const host = document.createElement('div')
  button.onclick = () => {
    const root = host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = copied.sheets
    root.append(...copied.nodes.map((each) => each.cloneNode(true)))
    document.body.append(host)
  }
  const start = performance.now()
  button.click()
  requestAnimationFrame(() => setTimeout(() => {
    resolve(performance.now() - start)
    host.remove()
  }))
})`

/**
 * Time that the browser alone needs for the card: a few lines without a library insert the same elements and styles.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} site
 * @param {number} rounds
 */
export async function measureFloor(browser, site, rounds) {
  const cells = []
  for (const slower of [1, 4]) {
    /** @type {number[]} */
    const took = []
    for (let round = 0; round < rounds; round++) {
      const { page, end } = await visit(browser, `${site}/page/react.html?prefetch=idle`, { slower })
      await page.getByTestId('connect-button').waitFor()
      await open(page)
      await page.waitForLoadState('networkidle')
      await page.evaluate(copyCard)
      await close(page)
      // The first insertion warms the browser's caches, as an earlier opening does; only the second is measured.
      await page.evaluate(clickToCopy)
      took.push(Number(await page.evaluate(clickToCopy)))
      await end()
    }
    cells.push('', show(took, 'ms'))
  }
  return ['The same elements and styles, with no library at all', ...cells]
}
