// @ts-check
import { show, spread } from '../spread.mjs'
import { visit } from '../visit.mjs'

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} site
 * @param {number} rounds
 */
export async function measureKernel(browser, site, rounds) {
  const rows = []
  for (const [count, goal] of [[10], [100, 5], [1000, 50]]) {
    /** @type {number[]} */
    const first = []
    /** @type {number[]} */
    const again = []
    for (let round = 0; round < rounds; round++) {
      const { page, work, end } = await visit(browser, `${site}/kernel/`)
      await page.evaluate(`bench.prepare(${count})`)
      // The cost of the measurement itself.
      const asking = Math.min((await work('bench.nothing()')).ms, (await work('bench.nothing()')).ms)
      first.push((await work('bench.start()')).ms - asking)
      if ((await page.evaluate('bench.running()')) !== count) throw new Error('Not all plugins run')
      const times = Math.ceil(2000 / Number(count))
      await page.evaluate(`bench.again(${Math.ceil(times / 2)})`)
      again.push((await work(`bench.again(${times})`)).ms / times)
      await end()
    }
    rows.push({
      name: `Kernel start, ${count} plugins`,
      figures: [show(first, 'ms'), show(again, 'ms')],
      goal: goal ? `${goal} ms` : '',
      missed: goal !== undefined && spread(first).median > goal,
    })
  }
  /** @type {number[]} */
  const storms = []
  for (let round = 0; round < rounds; round++) {
    const { page, work, end } = await visit(browser, `${site}/kernel/`)
    await page.evaluate('bench.prepare(10), bench.start(), (window.heard = bench.listen(100))')
    storms.push((await work('bench.storm(10000)')).ms)
    if ((await page.evaluate('heard()')) !== 1_000_000) throw new Error('Not every event was heard')
    await end()
  }
  /** @type {number[]} */
  const ratios = []
  /** @type {number[]} */
  const costs = []
  for (let round = 0; round < rounds; round++) {
    const { page, work, end } = await visit(browser, `${site}/kernel/`)
    await page.evaluate(
      'window.plain = bench.record(false), window.kept = bench.record(true), plain.run(300), kept.run(300)',
    )
    const plain = (await work('plain.run(1000)')).ms
    const recorded = (await work('kept.run(1000)')).ms
    if ((await page.evaluate('kept.entries()')) !== 2000) throw new Error('Not everything was recorded')
    ratios.push(recorded / plain)
    // Microseconds for each of the 30,000 entries.
    costs.push((recorded - plain) / 30)
    await end()
  }
  return {
    rows,
    storm: show(storms, 'ms'),
    recording: { ratio: show(ratios, 'times'), cost: show(costs, 'µs') },
  }
}
