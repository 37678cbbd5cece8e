import { createKernel } from 'portico/kernel'
import { describe, expect, it } from 'vitest'
import { manyPlugins } from '../../bench/kernel/manyPlugins.mjs'
import { growth } from '../growth.js'
import './registry.js'

/** Number of reads of the plugins' fields and tokens while a kernel starts them and lists their views. */
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
  it('reads of plugin fields grow linearly with the number of plugins', () => {
    // If each plugin were compared with each other one, it would be a hundred times the work.
    expect(looksAt(1000) / looksAt(100)).toBeLessThan(11)
  })

  it('start time grows linearly with the number of plugins', () => {
    const start = (count: number) => {
      const plugins = manyPlugins(count)
      return () => createKernel({ plugins }).dispose()
    }
    // More memory is slower, so the time grows by a factor of about 15; quadratic work would have a factor of
    // 100.
    expect(growth(start, 100)).toBeLessThan(50)
  })
})
