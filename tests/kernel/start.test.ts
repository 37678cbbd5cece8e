import { createKernel } from 'portico/kernel'
import { describe, expect, it } from 'vitest'
import { manyPlugins } from '../../bench/kernel/manyPlugins.mjs'
import { startKernel } from '../../bench/kernel/startKernel.mjs'
import { pace } from '../pace.js'
import './registry.js'

/** How often the plugins are looked at, their fields and tokens, while a kernel starts them and lists their views. */
const looksAt = (count: number) => {
  let looks = 0
  const watched = <T extends object>(of: T): T =>
    new Proxy(of, {
      get: (target, key) => {
        looks++
        const value: unknown = Reflect.get(target, key)
        return key === 'needs' && value ? watched(value) : value
      },
    })
  const kernel = createKernel({ plugins: manyPlugins(count).map(watched) })
  expect(kernel.plugins.get().every(({ status }) => status === 'on')).toBe(true)
  expect(kernel.views.get()).toHaveLength(count)
  const seen = looks
  kernel.dispose()
  return seen
}

describe('starting many plugins', () => {
  it('ten times the plugins are ten times the work', () => {
    // Were each plugin to look at each, it would be a hundred times the work.
    expect(looksAt(1000) / looksAt(100)).toBeLessThan(11)
  })

  it.each([
    [100, 5],
    [1000, 50],
  ])('%i of them take at most %i ms of the processor', (count, limit) => {
    // The least of several: other work on the machine only ever adds.
    const least = Math.min(...Array.from({ length: 10 }, () => startKernel(count).cpu))
    if (process.env.PORTICO_MEASURE) console.log(`${count} plugins: ${least.toFixed(2)} ms`)
    expect(least).toBeLessThan(limit * pace())
  })
})
