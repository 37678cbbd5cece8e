// @ts-check
import { show, spread } from '../spread.mjs'
import { visit } from '../visit.mjs'

const titles = {
  slice: 'Portico, state of a plugin',
  modal: 'Portico, state of the modal',
  zustand: 'zustand',
  'zustand with immer': 'zustand with immer',
  valtio: 'valtio',
}

/**
 * One change at a time with 1,000 subscribers, then 10,000 changes in one task with 100 of them.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} site
 * @param {number} rounds
 */
export async function measureState(browser, site, rounds) {
  const rows = []
  for (const [name, title] of Object.entries(titles)) {
    const first = await visit(browser, `${site}/state/`)
    await first.page.evaluate(`bench.mount(${JSON.stringify(name)}, 1000)`)
    const rendered = Number(await first.page.evaluate('bench.update(1)'))
    // Warm up, until the engine has compiled the hot code.
    await first.page.evaluate('bench.update(500)')
    /** @type {number[]} */
    const updates = []
    for (let round = 0; round < rounds; round++)
      updates.push((await first.work('bench.update(200)')).ms / 200)
    await first.end()

    /** @type {number[]} */
    const storms = []
    let drawn = 0
    for (let round = 0; round < Math.ceil(rounds / 3); round++) {
      const { page, work, end } = await visit(browser, `${site}/state/`)
      await page.evaluate(`bench.mount(${JSON.stringify(name)}, 100)`)
      const { ms, value } = await work('bench.storm(10000)')
      storms.push(ms)
      drawn = Math.max(drawn, Number(value))
      await end()
    }
    rows.push({
      name: title,
      rendered,
      median: spread(updates).median,
      figures: [show(updates, 'ms'), String(rendered), show(storms, 'ms'), String(drawn)],
    })
  }
  return rows
}
