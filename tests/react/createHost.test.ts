import { definePlugin, lazyPlugin } from 'portico/kernel'
import { createHost } from 'portico/react'
import { createTestKernel } from 'portico/testing'
import { expect, test, vi } from 'vitest'

test('a view gets only the parts of the kernel it needs, without those that change other plugins', () => {
  const { kernel, stop } = createTestKernel()
  const host = createHost(kernel)
  expect(Object.isFrozen(host)).toBe(true)
  expect(Object.keys(host).sort()).toEqual([
    'get',
    'hasView',
    'loadTexts',
    'on',
    'plugins',
    'point',
    'report',
    'retry',
    'texts',
  ])
  expect([host.plugins, host.texts].map((source) => Object.keys(source).sort())).toEqual([
    ['get', 'subscribe'],
    ['get', 'subscribe'],
  ])
  stop()
})

test('an error reported by a view names its plugin, and `retry` loads failed code again', async () => {
  let tries = 0
  const late = lazyPlugin({
    id: 'late',
    kernel: 1,
    wakes: 'open',
    load: async () => {
      if (!tries++) throw new Error('no chunk')
      return { default: definePlugin({ id: 'late', kernel: 1, setup: () => {} }) }
    },
  })
  const { kernel, stop } = createTestKernel({ plugins: [late] })
  const host = createHost(kernel)
  const heard = vi.fn()
  const unheard = host.on('error', heard)
  host.report(new Error('broken'), 'mine')
  host.report('broken')
  unheard()
  host.report('unheard')
  expect(heard.mock.calls.map(([error]) => error)).toEqual([
    { category: 'view', code: 'view', message: 'broken', plugin: 'mine' },
    expect.objectContaining({ category: 'view' }),
  ])
  await kernel.wake('open')
  const status = () => host.plugins.get().find(({ id }) => id === 'late')?.status
  expect(status()).toBe('failed')
  await host.retry()
  expect(status()).toBe('on')
  stop()
})
