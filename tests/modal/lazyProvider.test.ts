import type { Provider } from 'portico/kernel'
import { describe, expect, it, vi } from 'vitest'
import { lazyProvider } from '../../src/modal/lazyProvider.js'

const real = () => {
  const calls: unknown[][] = []
  const provider: Provider = {
    request: async ({ method }) => method,
    on: (...given) => {
      calls.push(['on', ...given])
      return provider
    },
    removeListener: (...given) => {
      calls.push(['removeListener', ...given])
      return provider
    },
  }
  return { provider, calls }
}
const flush = () => new Promise<void>((resolve) => setTimeout(resolve))

describe('a lazy provider before its code is loaded', () => {
  it('forwards the calls in their order', async () => {
    const { provider, calls } = real()
    const load = vi.fn(async () => provider)
    const late = lazyProvider(load)
    const listener = () => {}
    late.on('a', listener).removeListener('a', listener).on('b', listener)
    expect(await late.request({ method: 'x' })).toBe('x')
    expect(calls).toEqual([
      ['on', 'a', listener],
      ['removeListener', 'a', listener],
      ['on', 'b', listener],
    ])
    late.on('c', listener)
    await flush()
    expect(calls).toHaveLength(4)
  })

  it('keeps its listeners when a load fails, and the next request loads again', async () => {
    const { provider, calls } = real()
    const load = vi.fn(async () => provider).mockRejectedValueOnce(new Error('no chunk'))
    const late = lazyProvider(load)
    const listener = () => {}
    late.on('accountsChanged', listener)
    await flush()
    expect(calls).toEqual([])
    expect(await late.request({ method: 'x' })).toBe('x')
    expect(calls).toEqual([['on', 'accountsChanged', listener]])
  })
})
