import { createModal } from 'portico'
import { explainFeature } from 'portico/core'
import { definePlugin, type RemoteEntry } from 'portico/kernel'
import { createMockChain } from 'portico/testing'
import { expect, test } from 'vitest'

declare module 'portico/kernel' {
  interface Features {
    'state.flag': boolean
    'state.list': readonly ('a' | 'b')[] | boolean
    'state.local': boolean
  }
}

const flag = definePlugin({ id: 'state.flag', kernel: 1, remote: { id: 'flag' }, setup: () => {} })
const list = definePlugin({
  id: 'state.names',
  kernel: 1,
  feature: 'state.list',
  default: ['a', 'b'] as const,
  remote: { id: 'list' },
  setup: () => {},
})
const beside = definePlugin({ ...list, id: 'state.beside' })
const local = definePlugin({ id: 'state.local', kernel: 1, default: false, setup: () => {} })

const start = (features = {}) =>
  createModal({
    networks: createMockChain('eip155').networks as never,
    debug: false,
    features,
    plugins: [flag, list, beside, local],
  })
const entry = (isEnabled: boolean, ...config: string[]): RemoteEntry => ({ isEnabled, config })
const answer = (entries: Record<string, RemoteEntry | undefined>) => new Map(Object.entries(entries))

test('FLG-08 every feature tells whether the default, the host or the remote configuration decided', () => {
  const modal = start({ 'state.local': true })
  expect(modal.features()).toMatchObject({
    'state.flag': { isOn: true, value: true, by: 'default', default: true },
    'state.list': { isOn: true, by: 'default' },
    'state.local': { isOn: true, by: 'host', host: true, default: false },
  })
  modal.kernel.setRemote(answer({ flag: entry(false), list: entry(true, 'a') }))
  expect(modal.features()).toMatchObject({
    'state.flag': { isOn: false, by: 'remote', remote: false, host: undefined },
    'state.list': { isOn: true, value: ['a'], by: 'remote', remote: ['a'] },
    'state.local': { isOn: true, by: 'host' },
  })
  modal.setFeatures({ 'state.flag': false, 'state.list': ['b'], 'state.local': false })
  expect(modal.features()).toMatchObject({
    'state.flag': { isOn: false, by: 'host', host: false, remote: false },
    'state.list': { isOn: false, value: [], by: 'remote', host: ['b'], remote: ['a'] },
    'state.local': { isOn: false, by: 'host' },
  })
  modal.kernel.setRemote(answer({ flag: undefined, list: undefined }))
  expect(modal.features()['state.list']).toMatchObject({ value: ['b'], by: 'host', remote: undefined })
  modal.dispose()
})

test('a feature that no plugin declares is not listed', () => {
  const modal = start({ pay: true } as never)
  // The modal's own services are no features, and nobody can switch them off.
  expect(Object.keys(modal.features()).sort()).toEqual(['state.flag', 'state.list', 'state.local'])
  for (const id of ['pay', 'send', 'constructor']) expect(Object.hasOwn(modal.features(), id)).toBe(false)
  modal.dispose()
})

test('features() is frozen and stable, and subscribers are notified when only the deciding side changes', () => {
  const modal = start()
  const first = modal.features()
  expect(modal.features()).toBe(first)
  for (const part of [first, ...Object.values(first)]) expect(Object.isFrozen(part)).toBe(true)
  let calls = 0
  modal.subscribe(() => calls++)
  modal.setFeatures({ 'state.flag': true })
  expect(calls).toBe(1)
  expect(modal.features()['state.flag']).toMatchObject({ isOn: true, by: 'host' })
  expect(first['state.flag']).toMatchObject({ by: 'default' })
  modal.dispose()
})

test('explainFeature has a sentence for each case', () => {
  const modal = start({ 'state.list': ['a', 'b'], 'state.local': true })
  modal.kernel.setRemote(answer({ flag: entry(false), list: entry(true, 'a') }))
  const told = (id: string) => explainFeature(modal.features()[id])
  expect(told('state.flag')).toBe("Off: the project's configuration sets it to false.")
  expect(told('state.list')).toBe(
    "On: the project's configuration sets it to [a], which leaves [a] of what the page allows.",
  )
  expect(told('state.local')).toBe('On: the page sets it to true.')
  expect(told('pay')).toBe('Off: no plugin of the page has this feature.')
  modal.kernel.setRemote(answer({ flag: undefined, list: undefined }))
  expect(told('state.flag')).toBe('On: the default of its plugin, true.')
  modal.dispose()
})

test('a listener of features that changes a feature leaves the newest reasons', () => {
  const modal = start()
  const stop = modal.kernel.features.subscribe(() => {
    stop()
    modal.setFeatures({ 'state.flag': false, 'state.local': false })
  })
  modal.setFeatures({ 'state.local': true })
  expect(modal.features()).toMatchObject({
    'state.flag': { isOn: false, by: 'host', host: false },
    'state.local': { isOn: false, by: 'host', host: false },
  })
  modal.dispose()
})
