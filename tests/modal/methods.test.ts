import { createModal } from 'portico'
import { modalMethods } from 'portico/core'
import { definePlugin, lazyPlugin } from 'portico/kernel'
import { send } from 'portico/plugins/send'
import { siwx } from 'portico/plugins/siwx'
import { createMockChain } from 'portico/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeStorage, fakeTab } from '../storage/fakeBrowser.js'

declare module 'portico/core' {
  interface ModalMethods {
    double(value: number): Promise<number>
  }
}

vi.mock('../../src/modal/shell/mountShell.js', () => import('../faults/mountShell.js'))

const undo: (() => void)[] = []
afterEach(() => {
  for (const each of undo.splice(0)) each()
  vi.unstubAllGlobals()
})

const start = (options: Partial<Parameters<typeof createModal>[0]> = {}) => {
  const box = new FakeStorage()
  vi.stubGlobal('window', Object.assign(fakeTab(box), { origin: 'https://shop.example' }))
  vi.stubGlobal('localStorage', box)
  vi.stubGlobal('location', new URL('https://shop.example/'))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement: { lang: 'en' } }))
  const modal = createModal({
    networks: createMockChain('eip155').networks as never,
    debug: false,
    ...options,
  })
  undo.push(modal.dispose)
  return modal
}

const doubling = (factor = 2) =>
  definePlugin({
    id: 'doubling',
    kernel: 1,
    modalMethods: ['double'],
    setup: ({ contribute }) =>
      void contribute(modalMethods, { name: 'double', run: async (value) => value * factor }),
  })
const lazily = (load = vi.fn(async () => ({ default: doubling() }))) => ({
  load,
  plugin: lazyPlugin({ id: 'doubling', kernel: 1, modalMethods: ['double'], wakes: 'view', load }),
})

test('a lazy plugin gives the modal a method at once, and is loaded with the first call', async () => {
  const { load, plugin } = lazily()
  const modal = start({ plugins: [plugin] })
  expect(modal).toHaveProperty('double')
  expect(load).not.toHaveBeenCalled()
  expect(await Promise.all([modal.double(2), modal.double(3)])).toEqual([4, 6])
  expect(load).toHaveBeenCalledOnce()
})

test('a plugin that is not lazy gives one too, before the modal starts and while its setup runs', async () => {
  let begin = () => {}
  const ready = new Promise<void>((resolve) => {
    begin = resolve
  })
  const modal = start({
    plugins: [
      {
        ...doubling(),
        setup: async (context: Parameters<ReturnType<typeof doubling>['setup']>[0]) => {
          await ready
          doubling().setup(context)
        },
      },
    ],
  })
  const doubled = modal.double(2)
  begin()
  expect(await doubled).toBe(4)
})

test('a plugin that is added later gives one, which rejects once the plugin is off or gone', async () => {
  const modal = start()
  expect(modal).not.toHaveProperty('double')
  await modal.use(lazily().plugin)
  expect(await modal.double(2)).toBe(4)
  modal.setFeatures({ doubling: false } as never)
  const missing = { message: 'No plugin of the modal has the method "double"', category: 'contract' }
  await expect(modal.double(2)).rejects.toMatchObject(missing)
  modal.setFeatures({ doubling: true } as never)
  expect(await modal.double(2)).toBe(4)
  await modal.remove('doubling')
  await expect(modal.double(2)).rejects.toMatchObject(missing)
})

test('code that cannot be loaded is loaded again by the next call', async () => {
  const { load, plugin } = lazily()
  load.mockRejectedValueOnce(new Error('Offline'))
  const modal = start({ plugins: [plugin], onError: () => {} })
  await expect(modal.double(2)).rejects.toThrow('No plugin of the modal has the method "double"')
  expect(await modal.double(2)).toBe(4)
})

test('no plugin replaces a member of the modal', async () => {
  const modal = start({ plugins: [{ ...doubling(), modalMethods: ['getState', 'connect'] as never }] })
  expect(modal.getState().open).toBe(false)
  await modal.use({ ...doubling(), id: 'another', modalMethods: ['close'] as never })
  expect(await modal.close()).toBe(true)
})

test('SND-19 SIW-15 without their plugin, or with its feature off, the methods of Portico reject with the reason', async () => {
  const off = { send: false, siwx: false }
  for (const modal of [start(), start({ plugins: [send(), siwx()], features: off })]) {
    const request = { to: '0x', amount: '1' }
    await expect(modal.send(request)).rejects.toMatchObject({
      message: 'The modal has no plugin "send"',
      code: 'contract',
    })
    for (const call of [modal.signIn, modal.signOut])
      await expect(call()).rejects.toMatchObject({ message: 'SIWX is not enabled', code: 'sign-in-off' })
    await expect(modal.grantPermissions({} as never)).rejects.toMatchObject({
      message: 'The modal has no plugin "smartSessions"',
      code: 'contract',
    })
  }
})
