// @ts-check
import { show } from '../spread.mjs'
import { visit } from '../visit.mjs'
import { open } from './measurePage.mjs'

/** Longest frame, in milliseconds: less than two of 60 a second. */
const LONGEST = 32
/** Number of changes to the help and back in each round. */
const CHANGES = 5

/**
 * Runs in the page: presses a button and returns the time between frames until the wanted view is at rest.
 *
 * @param {Element} card
 * @param {readonly [string, string]} way
 * @returns {Promise<number[]>}
 */
const change = (card, [press, wanted]) => {
  const button = /** @type {HTMLElement} */ (card.querySelector(`[data-testid=${press}]`))
  if (!button) throw new Error(`There is no ${press}`)
  return new Promise((resolve) => {
    /** @type {number[]} */
    const times = []
    requestAnimationFrame((start) => {
      let last = start
      /** @param {number} now */
      const look = (now) => {
        times.push(now - last)
        last = now
        if (card.matches(`[data-view=${wanted}][data-idle]`)) resolve(times)
        else requestAnimationFrame(look)
      }
      button.click()
      requestAnimationFrame(look)
    })
  })
}

/**
 * Frames while the view changes to the help and back, as the page sees them, on a processor slowed to a quarter: the
 * longest of each change, and the share over the limit.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} site
 * @param {number} rounds
 */
export async function measureChanges(browser, site, rounds) {
  /** @type {number[]} */
  const longest = []
  /** @type {number[]} */
  const late = []
  for (let round = 0; round < rounds; round++) {
    const { page, end } = await visit(browser, `${site}/page/react.html?prefetch=idle`, { slower: 4 })
    await page.getByTestId('connect-button').waitFor()
    await open(page)
    const card = page.getByTestId('portico-card')
    /** @type {number[]} */
    const times = []
    /** @type {(way: readonly [string, string], seen?: number[]) => Promise<void>} */
    const run = async (way, seen) => {
      const frames = await card.evaluate(change, way)
      if (!seen) return
      seen.push(...frames)
      longest.push(Math.max(...frames))
    }
    /** @type {readonly (readonly [string, string])[]} */
    const ways = [
      ['header-help', 'WhatIsAWallet'],
      ['header-back', 'Connect'],
    ]
    // The first change loads the view and is not measured.
    for (const way of ways) await run(way)
    for (let nth = 0; nth < CHANGES; nth++) for (const way of ways) await run(way, times)
    late.push((100 * times.filter((ms) => ms > LONGEST).length) / times.length)
    await end()
  }
  return [
    ['Longest frame of a change', show(longest, 'ms'), `${LONGEST} ms`],
    ['Frames that took longer', show(late, '%'), 'none'],
  ]
}
