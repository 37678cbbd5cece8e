import fc from 'fast-check'
import { type AnyPlugin, definePlugin } from 'portico/kernel'
import { createTestKernel } from 'portico/testing'
import { describe, expect, it, vi } from 'vitest'
import { createFlags, isOn, narrow } from '../../kernel/flags.js'

const flag = (id: string, setup = () => {}): AnyPlugin => ({ id, kernel: 1, setup })

describe('SEC-38 FLG-05: host x remote x default', () => {
  const said = [true, false, undefined] as const
  const table = said.flatMap((host) =>
    said.flatMap((remote) => [true, false].map((fallback) => [host, remote, fallback] as const)),
  )
  it.each(table)('host %s, remote %s, default %s', (host, remote, fallback) => {
    const expected =
      host === false || remote === false ? false : host === true || remote === true ? true : fallback
    const test = createTestKernel({
      plugins: [flag('f')],
      features: host === undefined ? {} : { f: host },
      defaults: { f: fallback },
    })
    test.kernel.setRemote(remote === undefined ? {} : { f: remote })
    expect(test.kernel.features.get().f).toBe(expected)
    expect(test.kernel.plugins.get()[0]?.status).toBe(expected ? 'on' : 'off')
  })

  it('no remote value, however malformed, turns on what the host turned off', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), fc.anything()), (remote) => {
        const flags = createFlags({ c: false }, { a: false, b: [] })
        flags.setRemote(remote)
        expect(isOn(flags.value('a'))).toBe(false)
        expect(flags.value('b')).toSatisfy(
          (value) => value === false || (Array.isArray(value) && !value.length),
        )
        const remoteC = Object.hasOwn(remote, 'c') ? remote.c : undefined
        if (isOn(flags.value('c'))) expect(remoteC === true || Array.isArray(remoteC)).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })

  it('remote lists only shorten what the host listed', () => {
    const list = fc.array(fc.constantFrom<string>('google', 'x', 'apple', 'discord'))
    fc.assert(
      fc.property(list, fc.oneof(list, fc.boolean(), fc.anything()), (host, remote) => {
        const result = narrow(host, remote)
        const left = result === false ? [] : (result as string[])
        expect(left.every((item) => host.includes(item))).toBe(true)
        if (remote === false) expect(result).toBe(false)
      }),
      { numRuns: 10_000 },
    )
  })

  it('a narrow of its own cannot undo the host either', () => {
    const generous = definePlugin({
      id: 'test.flag',
      kernel: 1,
      feature: 'test.flag',
      narrow: () => true,
      setup: () => {},
    })
    const test = createTestKernel({ plugins: [generous], features: { 'test.flag': false } })
    test.kernel.setRemote({ 'test.flag': true })
    expect(test.kernel.plugins.get()[0]?.status).toBe('off')
  })
})

it('FLG-04: while remote is silent, null or malformed, the host counts, and else the default', () => {
  const defaults = { email: true, socials: ['google'], activity: true, multiWallet: false }
  for (const remote of [
    {},
    { email: null, multiWallet: null },
    { email: 'no', multiWallet: 'yes', socials: 7 },
  ]) {
    const test = createTestKernel({ defaults, features: { activity: false } })
    test.kernel.setRemote(remote)
    expect(test.kernel.features.get()).toEqual({ ...defaults, activity: false })
  }
})

it('FLG-07: without options the defaults hold; what no default names is on', () => {
  const test = createTestKernel({
    plugins: [flag('send'), flag('legalCheckbox'), flag('third-party')],
    defaults: { send: true, legalCheckbox: false },
  })
  expect(test.kernel.features.get()).toEqual({ send: true, legalCheckbox: false, 'third-party': true })
})

it('null from the host is silence', () => {
  const test = createTestKernel({
    plugins: [flag('f')],
    features: { f: null },
    defaults: { f: false },
  })
  expect(test.kernel.plugins.get()[0]?.status).toBe('off')
})

it('an empty list is off; a list reaches the plugin as it was narrowed, also later', () => {
  const seen: unknown[] = []
  const socials = definePlugin({
    id: 'socials',
    kernel: 1,
    feature: 'test.list',
    setup: ({ feature }) => {
      seen.push(feature.get())
      feature.subscribe(() => seen.push(feature.get()))
    },
  })
  const test = createTestKernel({ plugins: [socials], features: { 'test.list': ['google', 'x', 'apple'] } })
  test.kernel.setRemote({ 'test.list': ['x', 'apple', 'evil'] })
  test.kernel.setRemote({ 'test.list': ['x', 'apple', 'other'] })
  test.kernel.setRemote({ 'test.list': ['apple'] })
  expect(seen).toEqual([['google', 'x', 'apple'], ['x', 'apple'], ['apple']])
  test.kernel.setRemote({ 'test.list': ['evil'] })
  expect(test.kernel.plugins.get()[0]?.status).toBe('off')
})

it('shows features that no plugin has, also those set later, and tells of changes only', () => {
  const test = createTestKernel({ features: { a: true } })
  const heard = vi.fn()
  test.kernel.features.subscribe(heard)
  test.kernel.setFeatures({ a: true })
  expect(heard).not.toHaveBeenCalled()
  test.kernel.setFeatures({ later: ['x'] })
  expect(test.kernel.features.get()).toEqual({ a: true, later: ['x'] })
  expect(heard).toHaveBeenCalledTimes(1)
})

it('a narrow that throws is reported once per change and counts as if it were not there', () => {
  const bad = definePlugin({
    id: 'test.flag',
    kernel: 1,
    feature: 'test.flag',
    narrow: () => {
      throw new Error('boom')
    },
    setup: () => {},
  })
  const test = createTestKernel({ plugins: [bad] })
  test.kernel.setRemote({ 'test.flag': false })
  expect(test.kernel.plugins.get()[0]?.status).toBe('off')
  expect(test.reports).toEqual([expect.objectContaining({ plugin: 'test.flag', category: 'feature' })])
})

it('values that JSON cannot say break nothing', () => {
  const loop: Record<string, unknown> = {}
  loop.self = loop
  const test = createTestKernel({ plugins: [flag('f')], features: { loop, big: 1n } })
  expect(test.kernel.features.get()).toEqual({ loop, big: 1n, f: true })
})
