// @ts-check
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { show } from '../spread.mjs'
import { visit } from '../visit.mjs'

const kB = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`
const button = '[data-testid=connect-button]'
const row = '[data-testid=wallet-row]'
/** Matches the picture of a row that comes from the directory. */
export const recommended = `${row} img[src^=http]`

/** Milliseconds that the mouse rests on the button, and then presses it; most people take longer. */
const HOVER = 150
const PRESS = 80

/**
 * Resolves with the milliseconds from the click until wallets are on the screen.
 *
 * @param {string} click code that clicks; empty if the caller clicks
 * @param {string} awaited selector of what a wallet shows
 */
const untilRows = (click, awaited) => `new Promise((resolve) => {
  let start
  const button = document.querySelector('${button}')
  button.addEventListener('click', () => {
    start = performance.now()
    requestAnimationFrame(look)
  }, { once: true, capture: true })
  // Shadow roots are nested. A prerendered card has rows that are not visible.
  const has = (root) =>
    root.querySelector('${awaited}')?.checkVisibility({ visibilityProperty: true }) ||
    [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && has(shadowRoot))
  const look = () => {
    const { shadowRoot } = document.querySelector('#portico-host') ?? {}
    if (shadowRoot && has(shadowRoot)) setTimeout(() => resolve(performance.now() - start))
    else if (performance.now() - start > 30_000) resolve(Number.NaN)
    else requestAnimationFrame(look)
  }
  ${click}
})`

const checked = (/** @type {unknown} */ ms) => {
  if (!(Number(ms) > 0)) throw new Error('No wallets within 30 s of the click')
  return Number(ms)
}

/**
 * Clicks the button without hovering over it first.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} [awaited] selector of what a wallet shows
 */
export const open = async (page, awaited = row) =>
  checked(await page.evaluate(untilRows('button.click()', awaited)))

/**
 * Moves the mouse to the button and presses it; the time counts from the click.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} [awaited] selector of what a wallet shows
 */
export async function openByMouse(page, awaited = row) {
  // Ends the hover of an earlier press.
  await page.mouse.move(0, 0)
  const shown = page.evaluate(untilRows('', awaited))
  await page.locator(button).hover()
  await page.waitForTimeout(HOVER)
  await page.mouse.down()
  await page.waitForTimeout(PRESS)
  await page.mouse.up()
  return checked(await shown)
}

/** @param {import('playwright-core').Page} page */
export async function close(page) {
  await page.keyboard.press('Escape')
  await page.getByTestId('portico-card').waitFor({ state: 'hidden' })
}

/**
 * Waits until the page is idle: visitors do not click while it is loading, nor open it again during the closing animation.
 *
 * @param {import('playwright-core').Page} page
 */
export const rest = (page) =>
  page.evaluate(async () => {
    for (let idle = 0; idle < 3; idle++)
      await new Promise((done) => requestIdleCallback(done, { timeout: 2000 }))
  })

/** @param {import('playwright-core').Page} page */
async function connect(page) {
  await page.getByTestId('wallet-row').first().click()
  await page.getByTestId('account-button').filter({ hasText: 'ETH' }).waitFor()
  await page.waitForLoadState('networkidle')
}

/**
 * Bytes of JavaScript that a page has downloaded by each step.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} site
 * @param {string} folder
 */
export async function measureSizes(browser, site, folder) {
  /** @param {Iterable<string>} paths */
  const sizes = (paths) => {
    let [gzip, brotli] = [0, 0]
    for (const path of paths) {
      const code = readFileSync(join(folder, path))
      gzip += gzipSync(code, { level: 9 }).length
      brotli += brotliCompressSync(code).length
    }
    return { gzip, brotli }
  }
  /** @param {string} name @param {readonly ((page: import('playwright-core').Page) => Promise<unknown>)[]} steps */
  const run = async (name, steps) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    /** @type {Set<string>} */
    const asked = new Set()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // wallets.js stands for browser extensions, whose code the page does not download.
      if (pathname.endsWith('.js') && pathname !== '/wallets.js') asked.add(pathname)
    })
    await page.goto(`${site}/page/${name}.html`, { waitUntil: 'networkidle' })
    const found = [sizes(asked)]
    for (const step of steps) {
      await step(page)
      found.push(sizes(asked))
    }
    await context.close()
    return found
  }
  const openAll = async (/** @type {import('playwright-core').Page} */ page) => {
    await open(page)
    await page.waitForLoadState('networkidle')
  }
  const [none] = await run('without', [])
  const react = await run('react', [openAll, connect])
  const plain = await run('plain', [openAll, connect])
  const steps = ['Loaded', 'Wallets listed', 'Connected, with the balance']
  const cell = ({ gzip, brotli } = { gzip: 0, brotli: 0 }) => `${kB(gzip)}, ${kB(brotli)}`
  return steps.map((name, at) => {
    const now = react[at]
    const own = now && none && { gzip: now.gzip - none.gzip, brotli: now.brotli - none.brotli }
    return [name, cell(own), cell(now), cell(plain[at])]
  })
}

/**
 * Elapsed time from the click to the first wallets.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} site
 * @param {number} rounds
 */
export async function measureClicks(browser, site, rounds) {
  const rows = []
  for (const [name, query] of [
    ['React page', 'react.html'],
    ['React page that loads ahead when idle', 'react.html?prefetch=idle'],
    ['Page without React', 'plain.html'],
  ]) {
    const cells = []
    for (const slower of [1, 4]) {
      /** @type {number[]} */
      const cold = []
      /** @type {number[]} */
      const warm = []
      for (let round = 0; round < rounds; round++) {
        const { page, end } = await visit(browser, `${site}/page/${query}`, { slower })
        await page.locator(button).waitFor()
        await rest(page)
        cold.push(await open(page))
        await close(page)
        await rest(page)
        warm.push(await open(page))
        await end()
      }
      cells.push(show(cold, 'ms'), show(warm, 'ms'))
    }
    rows.push([name, ...cells])
  }
  return rows
}

/**
 * Extra cost of a page with the modal: main-thread work at load, heap, and the handling of 10,000 wallet events.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} site
 * @param {number} rounds
 */
export async function measureLoad(browser, site, rounds) {
  /** @type {Record<string, number[]>} */
  const found = {}
  /** @param {string} name @param {number} value */
  const note = (name, value) => {
    const list = found[name] ?? []
    found[name] = [...list, value]
  }
  for (let round = 0; round < rounds; round++) {
    const bare = await visit(browser, `${site}/page/without.html`)
    const host = await visit(browser, `${site}/page/react.html`)
    const [less, more] = [await bare.spent(), await host.spent()]
    note('script', more.script - less.script)
    note('all', more.all - less.all)
    const empty = await bare.heap()
    note('heap, loaded', (await host.heap()) - empty)
    await open(host.page)
    note('heap, open', (await host.heap()) - empty)
    for (let each = 0; each < 10; each++) {
      await close(host.page)
      await open(host.page)
    }
    await connect(host.page)
    note('heap, connected', (await host.heap()) - empty)
    await host.page.evaluate('window.changes = 0, bench.modal.subscribe(() => window.changes++)')
    const { ms, value } = await host.work('walletStorm()')
    note('storm', ms)
    // The state must end with the account of the last event.
    await host.page.waitForFunction(
      (last) => window.bench.modal.getState().address.toLowerCase() === last,
      value,
      { timeout: 5000 },
    )
    note('changes', Number(await host.page.evaluate('changes')))
    await bare.end()
    await host.end()
  }
  const bytes = (/** @type {string} */ name) =>
    show(
      (found[name] ?? []).map((each) => each / 1000),
      'kB',
    )
  return [
    ['Main thread at load, beyond a page without the modal: scripts', show(found.script ?? [], 'ms'), ''],
    ['Main thread at load, beyond a page without the modal: all', show(found.all ?? [], 'ms'), ''],
    ['Heap after load, beyond a page without the modal', bytes('heap, loaded'), '500 kB'],
    ['Heap with the modal open', bytes('heap, open'), ''],
    ['Heap after ten times open and closed, then connected', bytes('heap, connected'), ''],
    ['10,000 events of a wallet, sent in 100 tasks: main thread', show(found.storm ?? [], 'ms'), ''],
    [
      '10,000 events of a wallet: changes of the state told to the page',
      show(found.changes ?? [], 'changes'),
      '60',
    ],
  ]
}
