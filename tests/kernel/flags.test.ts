import fc from 'fast-check'
import { type AnyPlugin, definePlugin, lazyPlugin, type RemoteEntry } from 'portico/kernel'
import { createTestKernel } from 'portico/testing'
import { describe, expect, it, vi } from 'vitest'
import { createFlags, isOn, narrow } from '../../kernel/flags.js'
import '../kernel/registry.js'

const said = (isEnabled: boolean, ...config: string[]): RemoteEntry => ({ isEnabled, config })
const answer = (entries: Readonly<Record<string, RemoteEntry | undefined>>) =>
  new Map(Object.entries(entries))

/** A plugin whose feature is its id and whose remote entry is `entry.<id>`. */
const flag = (id: string, rule: Partial<AnyPlugin> = {}): AnyPlugin => ({
  id,
  kernel: 1,
  remote: { id: `entry.${id}` },
  setup: () => {},
  ...rule,
})

describe('SEC-38 FLG-05: host x remote x default', () => {
  const values = [true, false, undefined] as const
  const table = values.flatMap((host) =>
    values.flatMap((remote) => [true, false].map((fallback) => [host, remote, fallback] as const)),
  )
  it.each(table)('host %s, remote %s, default %s', (host, remote, fallback) => {
    const expected =
      host === false || remote === false ? false : host === true || remote === true ? true : fallback
    const test = createTestKernel({
      plugins: [flag('f', { default: fallback })],
      features: host === undefined ? {} : { f: host },
    })
    test.kernel.setRemote(answer({ 'entry.f': remote === undefined ? undefined : said(remote) }))
    expect(test.kernel.features.get().f).toBe(expected)
    expect(test.kernel.plugins.get()[0]?.status).toBe(expected ? 'on' : 'off')
  })

  it('no remote value, however malformed, turns on what the host turned off', () => {
    fc.assert(
      fc.property(fc.anything(), (remote) => {
        const rule = (fallback: unknown) => ({
          default: fallback,
          remote: { id: 'e', read: () => remote as never },
        })
        const flags = createFlags()
        flags.setHost({ a: false, b: [] })
        flags.setRemote(answer({ e: said(true) }))
        expect(isOn(flags.decide('a', rule(true)).value)).toBe(false)
        expect(isOn(flags.decide('b', rule(['x'])).value)).toBe(false)
        if (isOn(flags.decide('c', rule(false)).value))
          expect(remote === true || Array.isArray(remote)).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })

  it('a remote list can only shorten the list of the host', () => {
    const list = fc.array(fc.constantFrom<string>('google', 'x', 'apple', 'discord'))
    fc.assert(
      fc.property(list, fc.oneof(list, fc.boolean(), fc.anything()), (host, remote) => {
        const left = narrow(host, remote) as string[]
        expect(left.every((item) => host.includes(item))).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })

  it.each([
    ['the host', false, true],
    ['the remote configuration', true, false],
  ])('a custom `narrow` cannot override a false of %s', (_, host, remote) => {
    const generous = flag('f', { narrow: () => true })
    const test = createTestKernel({ plugins: [generous], features: { f: host } })
    test.kernel.setRemote(answer({ 'entry.f': said(remote) }))
    expect(test.kernel.plugins.get()[0]?.status).toBe('off')
  })
})

describe('what a plugin declares about its feature', () => {
  it('a remote configuration without its entry turns it off; before any configuration, the default applies', () => {
    const test = createTestKernel({ plugins: [flag('f')] })
    expect(test.kernel.features.get().f).toBe(true)
    test.kernel.setRemote(answer({ other: said(true) }))
    expect(test.kernel.features.get().f).toBe(false)
  })

  it('without a remote entry it cannot be switched remotely', () => {
    const test = createTestKernel({ plugins: [{ id: 'f', kernel: 1, setup: () => {} }] })
    test.kernel.setRemote(answer({ f: said(false) }))
    expect(test.kernel.features.get().f).toBe(true)
  })

  it('its `read` interprets the remote entry, and two features may share one entry', () => {
    const test = createTestKernel({
      plugins: [
        flag('list', { default: ['google', 'x', 'apple'], remote: { id: 'login' } }),
        flag('mail', {
          remote: { id: 'login', read: ({ isEnabled, config }) => isEnabled && config.includes('mail') },
        }),
      ],
    })
    test.kernel.setRemote(answer({ login: said(true, 'x', 'evil', 'google') }))
    expect(test.kernel.features.get()).toEqual({ list: ['google', 'x'], mail: false })
    test.kernel.setRemote(answer({ login: said(true, 'mail') }))
    expect(test.kernel.features.get()).toEqual({ list: [], mail: true })
  })

  it("a manifest's declaration applies where the loaded plugin declares nothing", async () => {
    const plugin = definePlugin({ id: 'asleep', kernel: 1, setup: () => {} })
    const manifest = lazyPlugin({
      id: 'asleep',
      kernel: 1,
      feature: 'test.flag',
      default: false,
      remote: { id: 'e' },
      wakes: 'open',
      load: async () => ({ default: plugin }),
    })
    const { kernel } = createTestKernel({ plugins: [manifest] })
    expect(kernel.plugins.get()[0]?.status).toBe('off')
    kernel.setRemote(answer({ e: said(true) }))
    await kernel.wake('open')
    expect(kernel.plugins.get()[0]?.status).toBe('on')
    kernel.setRemote(new Map())
    expect(kernel.plugins.get()[0]?.status).toBe('off')
  })

  it.each([
    ['true', true, ['a', 'b']],
    ['a text', 'a', ['a', 'b']],
    ['null', null, ['a', 'b']],
    ['a list', ['b'], ['b']],
    ['false', false, false],
  ])('a feature whose default is a list never becomes `true` where the host says %s', (_, host, value) => {
    const test = createTestKernel({
      plugins: [flag('f', { default: ['a', 'b'], narrow: () => true })],
      features: { f: host },
    })
    expect(test.kernel.features.get().f).toEqual(value)
    test.kernel.setRemote(answer({ 'entry.f': said(true, 'a', 'b') }))
    expect(test.kernel.features.get().f).not.toBe(true)
  })

  it.each([
    ['false', () => false, false],
    ['nothing', () => undefined, ['a']],
    ['true', () => true, ['a']],
  ])('a `narrow` that returns %s never gives more than the host allows', (_, narrow, value) => {
    const test = createTestKernel({
      plugins: [flag('f', { default: ['a', 'b'], narrow })],
      features: { f: ['a'] },
    })
    test.kernel.setRemote(answer({ 'entry.f': said(true, 'a', 'b') }))
    expect(test.kernel.features.get().f).toEqual(value)
  })

  it('a list that is empty by default takes the list of the remote configuration', () => {
    const test = createTestKernel({ plugins: [flag('f', { default: [] })] })
    expect(test.kernel.plugins.get()[0]?.status).toBe('off')
    test.kernel.setRemote(answer({ 'entry.f': said(true, 'a') }))
    expect(test.kernel.features.get().f).toEqual(['a'])
  })

  it.each(['read', 'narrow'] as const)(
    'a %s that throws is reported once per change and is ignored',
    (what) => {
      const boom = () => {
        throw new Error('boom')
      }
      const rule =
        what === 'read' ? { remote: { id: 'e', read: boom } } : { remote: { id: 'e' }, narrow: boom }
      const test = createTestKernel({ plugins: [flag('f', rule)] })
      test.kernel.setRemote(answer({ e: said(true) }))
      expect(test.kernel.plugins.get()[0]?.status).toBe('on')
      expect(test.reports).toEqual([expect.objectContaining({ plugin: 'f', category: 'feature' })])
    },
  )
})

it('FLG-04: while the remote value is missing or malformed, the host decides, then the default', () => {
  const defaults = { email: true, socials: ['google'], activity: true, multiWallet: false }
  for (const read of [() => undefined, () => null, () => 7, () => 'yes', () => ({})]) {
    const test = createTestKernel({
      plugins: Object.entries(defaults).map(([id, value]) =>
        flag(id, { default: value, remote: { id: 'e', read: read as never } }),
      ),
      features: { activity: false },
    })
    test.kernel.setRemote(answer({ e: said(true) }))
    expect(test.kernel.features.get()).toEqual({ ...defaults, activity: false })
  }
})

it('FLG-07: without options the defaults apply; a feature without a default is on', () => {
  const on = ['receive', 'send', 'analytics', 'allWallets']
  const off = ['legalCheckbox', 'smartSessions', 'collapseWallets', 'pay']
  const test = createTestKernel({
    plugins: [
      ...on.map((id) => flag(id)),
      ...off.map((id) => flag(id, { default: false })),
      flag('third-party'),
    ],
  })
  expect(test.kernel.features.get()).toEqual({
    ...Object.fromEntries(on.map((id) => [id, true])),
    ...Object.fromEntries(off.map((id) => [id, false])),
    'third-party': true,
  })
})

it('null from the host counts as no value', () => {
  const test = createTestKernel({ plugins: [flag('f', { default: false })], features: { f: null } })
  expect(test.kernel.plugins.get()[0]?.status).toBe('off')
})

it('an empty list turns the feature off; the plugin gets the narrowed list, also after later changes', () => {
  const seen: unknown[] = []
  const socials = definePlugin({
    id: 'socials',
    kernel: 1,
    feature: 'test.list',
    default: ['all'],
    remote: { id: 'e' },
    setup: ({ feature }) => {
      seen.push(feature.get())
      feature.subscribe(() => seen.push(feature.get()))
    },
  })
  const { kernel } = createTestKernel({
    plugins: [socials],
    features: { 'test.list': ['google', 'x', 'apple'] },
  })
  const list = (...config: string[]) => kernel.setRemote(answer({ e: said(true, ...config) }))
  list('x', 'apple', 'evil')
  list('x', 'apple', 'other')
  list('apple')
  expect(seen).toEqual([['google', 'x', 'apple'], ['x', 'apple'], ['apple']])
  list('evil')
  expect(kernel.plugins.get()[0]?.status).toBe('off')
})

it('lists features that no plugin declares, and notifies only of changes', () => {
  const test = createTestKernel({ features: { a: true } })
  const heard = vi.fn()
  test.kernel.features.subscribe(heard)
  test.kernel.setFeatures({ a: true })
  expect(heard).not.toHaveBeenCalled()
  test.kernel.setFeatures({ later: ['x'] })
  expect(test.kernel.features.get()).toEqual({ a: true, later: ['x'] })
  expect(heard).toHaveBeenCalledTimes(1)
})

it('values that cannot be serialised as JSON are accepted', () => {
  const loop: Record<string, unknown> = {}
  loop.self = loop
  const test = createTestKernel({ plugins: [flag('f')], features: { loop, big: 1n } })
  expect(test.kernel.features.get()).toEqual({ loop, big: 1n, f: true })
})
