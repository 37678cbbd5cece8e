// @ts-check
import { startDirectory } from '../../demo/sandbox/directory.mjs'
import { startRelay } from '../../demo/sandbox/relay.mjs'
import { startStatic } from '../../demo/serve/server.mjs'
import { close, open, openByMouse, recommended, rest } from '../page/measurePage.mjs'
import { show } from '../spread.mjs'
import { visit } from '../visit.mjs'

const WALLETS = 600

/** The longest task after the page has loaded, its button included, in milliseconds; 0 if none took 50 ms. */
const longestTask = `new Promise((resolve) => {
  const { loadEventEnd: from } = performance.getEntriesByType('navigation')[0]
  let most = 0
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime > from) most = Math.max(most, duration)
  }).observe({ type: 'longtask', buffered: true })
  setTimeout(() => resolve(most), 50)
})`

/** The script with the options that the host of the page would write. */
const script = (/** @type {object} */ hosts) =>
  new Response(
    `const prefetch = new URLSearchParams(location.search).get('prefetch') ?? 'idle'
    window.hostOptions = { projectId: 'bench', hosts: ${JSON.stringify(hosts)}, prefetch, debug: false }`,
    { headers: { 'content-type': 'text/javascript' } },
  )

/**
 * The first and second click on a page with every plugin, with a relay and a directory on this machine.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {number} rounds
 * @param {string} root of the built pages
 */
export async function measureEverything(browser, rounds, root) {
  const [relay, directory] = await Promise.all([startRelay(), startDirectory({ count: WALLETS })])
  const serve = (/** @type {Record<string, () => Response>} */ routes) =>
    startStatic({
      root,
      csp: { connect: [relay.url, directory.url], img: [directory.url] },
      routes: { '/options.js': () => script({ relay: relay.url, api: directory.url }), ...routes },
    })
  const server = await serve({})
  const noneInstalled = await serve({
    '/wallets.js': () => new Response('', { headers: { 'content-type': 'text/javascript' } }),
  })
  /** @type {Map<string, string[]>} */
  const rows = new Map()
  try {
    for (const prefetch of ['idle', 'intent', 'none'])
      for (const slower of [1, 4]) {
        const click = prefetch === 'intent' ? openByMouse : open
        /** @type {Record<string, number[]>} */
        const found = { first: [], second: [], until: [], task: [], recommended: [], heap: [] }
        for (let round = 0; round < rounds; round++) {
          const bare = await visit(browser, `${server.url}/page/without.html`)
          const empty = await bare.heap()
          await bare.end()
          const { page, spent, heap, end } = await visit(
            browser,
            `${server.url}/everything/index.html?prefetch=${prefetch}`,
            { slower },
          )
          await page.getByTestId('connect-button').waitFor()
          await rest(page)
          found.task?.push(Number(await page.evaluate(longestTask)))
          const before = (await spent()).all
          found.first?.push(await click(page))
          await page.waitForLoadState('networkidle')
          await rest(page)
          found.until?.push((await spent()).all - before)
          await close(page)
          await rest(page)
          found.second?.push(await click(page))
          await close(page)
          await rest(page)
          found.heap?.push(((await heap()) - empty) / 1000)
          await end()

          const without = await visit(
            browser,
            `${noneInstalled.url}/everything/index.html?prefetch=${prefetch}`,
            { slower },
          )
          await without.page.getByTestId('connect-button').waitFor()
          await rest(without.page)
          found.recommended?.push(await click(without.page, recommended))
          await without.end()
        }
        for (const [name, values] of Object.entries(found))
          rows.set(name, [...(rows.get(name) ?? []), show(values, name === 'heap' ? 'kB' : 'ms')])
      }
  } finally {
    await Promise.all([server.stop(), noneInstalled.stop(), relay.stop(), directory.stop()])
  }
  const row = (/** @type {string} */ label, /** @type {string} */ name, /** @type {string} */ goal) => [
    label,
    ...(rows.get(name) ?? []),
    goal,
  ]
  return [
    row('First click to the first wallets', 'first', '100 ms; slower: 250 ms'),
    row('First click to recommended wallets, with none installed', 'recommended', 'slower: 165 ms'),
    row('Second click to the first wallets', 'second', 'slower: 60 ms'),
    row('Main thread from the first click until quiet', 'until', '80 ms'),
    row('Longest task once the page has loaded and started', 'task', 'slower: 50 ms'),
    row('Heap after two openings, beyond a page without the modal', 'heap', ''),
  ]
}
