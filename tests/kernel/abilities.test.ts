import {
  type Abilities,
  ability,
  createKernel,
  definePlugin,
  type LazyPlugin,
  lazyPlugin,
  point,
  service,
} from 'portico/kernel'
import { expect, test, vi } from 'vitest'

declare module 'portico/kernel' {
  interface Features {
    'test.chain': boolean
    'test.rival': boolean
    'test.reader': boolean
  }
}

interface Counting {
  count(): number
}
const counting = ability<Counting>('test.counting')
const reader = service<Abilities<Counting>>('test.reader')
const readerPlugin = definePlugin({
  id: 'test.reader',
  kernel: 1,
  needs: { counting },
  provides: reader,
  setup: ({ needs }) => needs.counting,
})
const chainPlugin = (
  load: () => Promise<Counting> | Counting,
  id: 'test.chain' | 'test.rival' = 'test.chain',
) => definePlugin({ id, kernel: 1, setup: (context) => void context.ability(counting, 'tide', load) })
const start = (...plugins: NonNullable<Parameters<typeof createKernel>[0]>['plugins'] & object) => {
  const report = vi.fn()
  const kernel = createKernel({ plugins: [readerPlugin, ...plugins], report })
  const abilities = kernel.get(reader)
  if (!abilities) throw new Error('The plugin did not start')
  return { kernel, abilities, report }
}

test('an ability is loaded when it is asked for, and is gone with its plugin', async () => {
  const load = vi.fn(() => ({ count: () => 3 }))
  const { kernel, abilities } = start(chainPlugin(load))
  expect([abilities.namespaces.get(), load.mock.calls.length]).toEqual([['tide'], 0])
  expect([(await abilities.of('tide'))?.count(), load.mock.calls.length]).toEqual([3, 1])
  expect(await abilities.of('ton')).toBeUndefined()
  await kernel.remove('test.chain')
  expect([abilities.namespaces.get(), await abilities.of('tide')]).toEqual([[], undefined])
})

test('a loader that fails is called again the next time', async () => {
  const load = vi.fn<() => Promise<Counting>>().mockRejectedValueOnce(new Error('Failed to fetch'))
  load.mockResolvedValue({ count: () => 1 })
  const { abilities } = start(chainPlugin(load))
  await expect(abilities.of('tide')).rejects.toThrow('Failed to fetch')
  expect((await abilities.of('tide'))?.count()).toBe(1)
})

test('asking for an ability wakes the plugin of the namespace, and tells why it cannot run', async () => {
  const manifest = (load: LazyPlugin['load']) =>
    lazyPlugin({ id: 'test.chain', kernel: 1, wakes: 'chain:tide', load })
  const one = start(manifest(async () => ({ default: chainPlugin(() => ({ count: () => 7 })) })))
  expect(one.abilities.namespaces.get()).toEqual([])
  expect((await one.abilities.of('tide'))?.count()).toBe(7)
  const lost = start(manifest(() => Promise.reject(new Error('Failed to fetch'))))
  await expect(lost.abilities.of('tide')).rejects.toThrow('test.chain')
})

test('an ability is no contribution to a point of its name', () => {
  const { kernel } = start(chainPlugin(() => ({ count: () => 1 })))
  expect(kernel.point(point('test.counting')).get()).toEqual([])
})

test('two plugins cannot give a namespace the same ability', () => {
  const { abilities, report } = start(
    chainPlugin(() => ({ count: () => 1 })),
    chainPlugin(() => ({ count: () => 2 }), 'test.rival'),
  )
  expect(abilities.namespaces.get()).toEqual(['tide'])
  expect(String(report.mock.calls[0]?.[0])).toContain('ability "test.counting" of "tide"')
})
