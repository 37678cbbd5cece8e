// @ts-check
import { startDirectory } from '../../demo/sandbox/directory.mjs'
import { startRelay } from '../../demo/sandbox/relay.mjs'
import { startStatic } from '../../demo/serve/server.mjs'
import { show } from '../spread.mjs'
import { visit } from '../visit.mjs'

const WALLETS = 600
/** A frame that takes more milliseconds is late; at 60 frames per second each takes 17 ms. */
const LATE = 25
const FRAMES = 150

/** Presses a row without hovering over it first; returns the milliseconds until a frame has the wanted element. */
const press = (/** @type {import('playwright-core').Locator} */ row, /** @type {string} */ wanted) =>
  row.evaluate(async (element, selector) => {
    const root = /** @type {ShadowRoot} */ (element.getRootNode())
    const begun = performance.now()
    /** @type {HTMLElement} */
    element.click()
    while (!root.querySelector(selector)) {
      if (performance.now() - begun > 30_000) throw new Error(`No ${selector} within 30 s`)
      await new Promise(requestAnimationFrame)
    }
    const end = performance.now()
    Object.assign(Reflect.get(window, 'heard') ?? {}, { end })
    return end - begun
  }, wanted)

/** Records when a socket of the page is made, is open, and gets its last message. @param {import('playwright-core').Page} page */
const watchSocket = (page) =>
  page.evaluate(() => {
    /** @type {Record<string, number>} */
    const heard = {}
    const note = (/** @type {string} */ what) => {
      heard[what] = performance.now()
    }
    Object.assign(window, { heard })
    window.WebSocket = class extends WebSocket {
      /** @param {ConstructorParameters<typeof WebSocket>} given */
      constructor(...given) {
        super(...given)
        note('made')
        this.addEventListener('open', () => note('open'))
        this.addEventListener('message', () => 'end' in heard || note('message'))
      }
    }
  })

/** Splits the time since the press into `STEPS`. @param {import('playwright-core').Page} page @param {number} took */
const steps = (page, took) =>
  page.evaluate((ms) => {
    const {
      made = 0,
      open = 0,
      message = 0,
      end = 0,
    } = /** @type {Record<string, number>} */ (Reflect.get(window, 'heard'))
    const begun = end - ms
    const files = performance
      .getEntriesByType('resource')
      .filter((each) => each.name.endsWith('.js') && each.startTime >= begun && each.startTime < made)
    const loaded = Math.max(begun, ...files.map((each) => each.startTime + each.duration))
    const times = [begun, loaded, made, open, message, end]
    return times.slice(1).map((time, at) => time - (times[at] ?? 0))
  }, took)

/** Steps from the press to the code, in order. */
const STEPS = [
  'the files of the view and of the package are there',
  'the package is run and its client is made',
  'the socket to the relay is open',
  'the relay has taken the subscription and the proposal',
  'the link is in the view, its code is made and drawn',
]

/**
 * Opens Connect and waits until it has loaded everything, so that the next press only loads its own files.
 *
 * @param {import('playwright-core').Page} page
 */
const openConnect = async (page) => {
  await page.getByTestId('connect-button').click()
  await page.getByTestId('all-wallets').waitFor()
  await page
    .locator('[data-testid=portico-card][data-view=Connect][data-idle]:not(:has([aria-busy=true]))')
    .waitFor()
}

/**
 * Scrolls the list down and up; returns the share of late frames and the largest number of elements.
 *
 * @param {import('playwright-core').Page} page
 */
const scroll = (page) =>
  page.getByTestId('card-body').evaluate(
    async (element, [frames, late]) => {
      const list = element.querySelector('[data-testid=all-wallets-list]')
      let [count, most] = [0, 0]
      let before = await new Promise(requestAnimationFrame)
      for (let frame = 0; frame < frames; frame++) {
        element.scrollTop = 90 * (frame < frames / 2 ? frame : frames - frame)
        const now = await new Promise(requestAnimationFrame)
        if (now - before > late) count++
        before = now
        most = Math.max(most, list?.querySelectorAll('*').length ?? 0)
      }
      return { late: (count / frames) * 100, most }
    },
    /** @type {const} */ ([FRAMES, LATE]),
  )

/**
 * Time from a press to the code of a pairing, and to the list of all wallets, with a relay and a directory on this machine.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {number} rounds
 * @param {string} root of the built pages
 */
export async function measurePairing(browser, rounds, root) {
  const [relay, directory] = await Promise.all([startRelay(), startDirectory({ count: WALLETS })])
  const server = await startStatic({
    root,
    csp: { connect: [relay.url, directory.url], img: [directory.url] },
    routes: { '/hosts.json': () => ({ relay: relay.url, api: directory.url }) },
  })
  /** @type {Record<string, number[]>} */
  const found = {}
  const note = (/** @type {string} */ name, /** @type {number} */ value) => {
    const list = found[name] ?? []
    found[name] = [...list, value]
  }
  try {
    for (const slower of [1, 4])
      for (let round = 0; round < rounds; round++) {
        const { page, end } = await visit(browser, `${server.url}/pairing/`, { slower })
        for (const cache of ['cold', 'warm']) {
          await openConnect(page)
          const row = page.getByTestId('wallet-row').filter({ hasText: 'WalletConnect' })
          await watchSocket(page)
          const took = await press(row, '[data-testid=qr-code]')
          note(`code, ${cache}, ${slower}`, took)
          for (const [nth, ms] of (await steps(page, took)).entries())
            note(`step ${nth}, ${cache}, ${slower}`, ms)
          await page.reload({ waitUntil: 'networkidle' })
        }
        await openConnect(page)
        const rows = '[data-testid=all-wallets-list] [data-testid=wallet-row]'
        note(`list, ${slower}`, await press(page.getByTestId('all-wallets'), rows))
        // The first scroll loads everything, so the measured ones load nothing.
        await scroll(page)
        // Take the better of two, because other work on the machine can delay frames.
        const sweeps = [await scroll(page), await scroll(page)]
        note(`late, ${slower}`, Math.min(...sweeps.map(({ late }) => late)))
        note(`elements, ${slower}`, Math.max(...sweeps.map(({ most }) => most)))
        await end()
      }
  } finally {
    await Promise.all([server.stop(), relay.stop(), directory.stop()])
  }
  /** @param {string} name @param {string} unit @param {string} goal */
  const row = (name, unit, goal, label = name) => [
    label,
    ...[1, 4].map((slower) => show(found[`${name}, ${slower}`] ?? [], unit)),
    goal,
  ]
  return [
    row('code, cold', 'ms', '', 'WalletConnect to its code, cold'),
    row('code, warm', 'ms', '600 ms, also slower', 'WalletConnect to its code, files in the cache'),
    ...STEPS.map((name, nth) => row(`step ${nth}, warm`, 'ms', '', `… of it until ${name}`)),
    row('list', 'ms', '250 ms; slower: 400 ms', `All wallets to the list of ${WALLETS}`),
    row('elements', 'elements', '400', 'Elements of the list while it is scrolled, most'),
    row('late', '%', '5 %', `Frames over ${LATE} ms while it is scrolled, the better of two sweeps`),
  ]
}
