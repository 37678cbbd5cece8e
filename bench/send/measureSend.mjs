// @ts-check
import { startChain } from '../../demo/sandbox/chain.mjs'
import { startStatic } from '../../demo/serve/server.mjs'
import { show } from '../spread.mjs'
import { visit } from '../visit.mjs'

const RECEIVER = '0x71c7656ec7ab88b098defb751b7401b5f6d8976f'
const THIEF = '0x00000000000000000000000000000000000bad00'
/** Milliseconds that a visitor takes from the last key to the button; meanwhile the modal fetches data about the transfer. */
const REACHED = 1_500
/** Milliseconds, more than the half second for which a new button ignores presses. */
const SHIELDED = 600

/**
 * Milliseconds from an action until a frame shows a view.
 *
 * @param {import('playwright-core').Page} page
 * @param {'press' | 'mine'} act
 * @param {string} view
 */
const until = (page, act, view) =>
  page.getByTestId('portico-card').evaluate(
    async (card, [kind, wanted]) => {
      const root = /** @type {ShadowRoot} */ (card.getRootNode())
      const button = /** @type {HTMLElement | null} */ (root.querySelector('[data-testid=send-review]'))
      const begun = performance.now()
      if (kind === 'mine') await Reflect.get(window, 'mine')()
      else button?.click()
      while (!root.querySelector(`[data-testid=portico-card][data-view=${wanted}]`)) {
        if (performance.now() - begun > 60_000) throw new Error(`No view ${wanted} within a minute`)
        await new Promise(requestAnimationFrame)
      }
      return performance.now() - begun
    },
    /** @type {const} */ ([act, view]),
  )

/**
 * Time from a press of "Review" to the review, and from the block of a transaction that the wallet has changed to the alarm, on a
 * local chain.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {number} rounds
 * @param {string} root of the built pages
 */
export async function measureSend(browser, rounds, root) {
  const chain = await startChain({ chainId: 1 })
  const server = await startStatic({
    root,
    csp: { connect: [chain.url] },
    routes: { '/hosts.json': () => ({ node: chain.url, thief: THIEF }) },
  })
  /** @type {Record<string, number[]>} */
  const found = {}
  const note = (/** @type {string} */ name, /** @type {number} */ value) => {
    found[name] = [...(found[name] ?? []), value]
  }
  try {
    await chain.setAutomine(false)
    for (const slower of [1, 4])
      for (let round = 0; round < rounds; round++) {
        const { page, end } = await visit(browser, `${server.url}/send/`, { slower })
        const view = (/** @type {string} */ name) =>
          page.locator(`[data-testid=portico-card][data-view=${name}]`).waitFor()
        await page.getByTestId('connect-button').click()
        await page.getByTestId('wallet-row').first().click()
        await page.getByTestId('account-button').click()
        await view('Account')
        await page.getByTestId('action-send').click()
        await view('Send')
        await page.getByTestId('send-amount').fill('1')
        await page.getByTestId('send-to').fill(RECEIVER)
        await page.locator('[data-testid=send-resolved]').waitFor()
        // Wait as long as a visitor would, because the page does not show when its requests are done.
        await page.waitForTimeout(REACHED)
        note(`review, ${slower}`, await until(page, 'press', 'SendReview'))
        // The button ignores presses at first, and the page does not show until when. No figure includes this wait.
        await page.waitForTimeout(SHIELDED * slower)
        await page.getByTestId('send-confirm').click()
        await page.waitForFunction(() => Reflect.get(window, 'sent'))
        note(`alarm, ${slower}`, await until(page, 'mine', 'TransactionMismatch'))
        await end()
      }
  } finally {
    await Promise.all([server.stop(), chain.stop()])
  }
  return [
    ['review', '300 ms', '“Review”, 1.5 s after the last key, to the review of a transfer'],
    ['alarm', '5 s', 'The block of a transfer that the wallet has changed to the alarm'],
  ].map(([name, goal, label]) => [
    String(label),
    ...[1, 4].map((slower) => show(found[`${name}, ${slower}`] ?? [], 'ms')),
    String(goal),
  ])
}
