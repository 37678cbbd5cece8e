import { type HookKind, PluginDisposedError, PluginError } from 'portico/kernel'
import { createMockClock } from 'portico/testing'
import { describe, expect, it, vi } from 'vitest'
import { createHooks, HOOK, type HookTap } from '../../kernel/hooks.js'
import { createPoints } from '../../kernel/points.js'
import { revoked, throwing } from '../evils.js'

/** A hook of this kind; a bail returns a text. */
const h = (type: HookKind) => ({ id: 'h', type, ...(type === 'bail' && { answer: 'string' }) })

const setup = () => {
  const clock = createMockClock()
  const reports: PluginError[] = []
  const points = createPoints(() => {})
  const { call, pauseDeadlines } = createHooks(points, clock, (error) => reports.push(error as PluginError))
  const tap = (hook: string, plugin: string, run: HookTap['tap']) =>
    points.add(HOOK + hook, plugin, { plugin, tap: run } satisfies HookTap)
  return { clock, reports, points, hooks: { call, tap }, pauseDeadlines }
}

it('waterfall: every tap gets the result of the one before; undefined changes nothing', () => {
  const { hooks } = setup()
  hooks.tap('h', 'a', (value) => `${value}a`)
  hooks.tap('h', 'b', () => undefined)
  hooks.tap('h', 'c', (value) => `${value}c`)
  expect(hooks.call(h('waterfall'), '>')).toBe('>ac')
})

it('bail: the first answer ends the call', () => {
  const { hooks } = setup()
  const last = vi.fn()
  hooks.tap('h', 'a', () => undefined)
  hooks.tap('h', 'b', () => 'no')
  hooks.tap('h', 'c', last)
  expect(hooks.call(h('bail'), 0)).toBe('no')
  expect(last).not.toHaveBeenCalled()
})

it('gate: answers are ignored, and every tap runs', () => {
  const { hooks } = setup()
  const last = vi.fn()
  hooks.tap('h', 'a', () => 'ignored')
  hooks.tap('h', 'b', last)
  expect(hooks.call(h('gate'), { n: 1 })).toBeUndefined()
  expect(last).toHaveBeenCalledExactlyOnceWith({ n: 1 })
})

it('series: answers are ignored, and a tap that throws does not stop the others', () => {
  const { hooks, reports } = setup()
  const last = vi.fn()
  hooks.tap('h', 'a', () => 'ignored')
  hooks.tap('h', 'b', throwing(new Error('boom')))
  hooks.tap('h', 'c', last)
  expect(hooks.call(h('series'), { n: 1 })).toBeUndefined()
  expect(last).toHaveBeenCalledExactlyOnceWith({ n: 1 })
  expect(reports).toHaveLength(1)
})

it.each([
  ['waterfall', { n: 1 }, 7, 'number, not object', { n: 1 }],
  ['bail', { n: 1 }, { text: 'no' }, 'object, not string', undefined],
] as const)(
  '%s: an answer of the wrong type is ignored, and the report names the expected type',
  (kind, value, answer, text, result) => {
    const { hooks, reports } = setup()
    hooks.tap('h', 'x', () => answer)
    expect(hooks.call(h(kind), value)).toEqual(result)
    expect(reports.map(({ message }) => message)).toEqual([`Plugin "x" failed in hook "h": answered ${text}`])
  },
)

it('without taps, a waterfall returns its value and the others return undefined', () => {
  const { hooks } = setup()
  expect(hooks.call(h('waterfall'), 1)).toBe(1)
  expect(hooks.call(h('bail'), 1)).toBeUndefined()
  expect(hooks.call(h('gate'), 1)).toBeUndefined()
})

it('is synchronous while its taps are, and awaits asynchronous ones', async () => {
  const { hooks } = setup()
  hooks.tap('h', 'a', (value) => (value as number) + 1)
  expect(hooks.call(h('waterfall'), 1)).toBe(2)
  hooks.tap('h', 'b', async (value) => (value as number) * 10)
  hooks.tap('h', 'c', (value) => (value as number) + 1)
  await expect(hooks.call(h('waterfall'), 1)).resolves.toBe(21)
  hooks.tap('h', 'd', async () => undefined)
  await expect(hooks.call(h('waterfall'), 1)).resolves.toBe(21)
})

it('a removed tap is not called, not even by a call already in progress', async () => {
  const { hooks, points } = setup()
  const late = vi.fn()
  hooks.tap('h', 'a', async () => undo())
  const undo = hooks.tap('h', 'b', late)
  await hooks.call(h('waterfall'), 1)
  expect(late).not.toHaveBeenCalled()
  undo()
  expect(points.all.get('!h')?.entries.size).toBe(1)
})

it('waits 5 s for an answer; the time does not run while hooks are paused', async () => {
  const { hooks, clock, reports, pauseDeadlines } = setup()
  hooks.tap('h', 'slow', () => new Promise(() => {}))
  const done = vi.fn()
  const resume = pauseDeadlines()
  void Promise.resolve(hooks.call(h('waterfall'), 'value')).then(done)
  await clock.advance(600_000)
  expect(done).not.toHaveBeenCalled()
  resume()
  await clock.advance(4750)
  expect(done).not.toHaveBeenCalled()
  await clock.advance(250)
  expect(done).toHaveBeenCalledExactlyOnceWith('value')
  expect(reports[0]?.plugin).toBe('slow')
})

it('an answer after the deadline is ignored', async () => {
  const { hooks, clock } = setup()
  let answer: (value: unknown) => void = () => {}
  hooks.tap(
    'h',
    'slow',
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const call = hooks.call(h('waterfall'), 'value')
  await clock.advance(5000)
  answer('late')
  await expect(call).resolves.toBe('value')
})

const big = 'x'.repeat(10 * 1024 * 1024)

/** Each fault, and whether the kernel can detect it. */
const faults: readonly (readonly [string, () => unknown, boolean | 'where answered'])[] = [
  ['sync throw', throwing(new Error('boom')), true],
  ['reject', () => Promise.reject(new Error('boom')), true],
  ['reject with nothing', () => Promise.reject(), true],
  ['never resolve', () => new Promise(() => {}), true],
  ['resolve wrong type', () => Promise.resolve(Symbol('wrong')), 'where answered'],
  [
    'thenable whose getter throws',
    () => Object.defineProperty({}, 'then', { get: throwing(new Error('getter')) }),
    true,
  ],
  [
    'thenable whose getter throws the second time',
    () => {
      let reads = 0
      return Object.defineProperty({}, 'then', {
        get: () => {
          if (reads++) throw new Error('second')
          return () => {}
        },
      })
    },
    true,
  ],
  [
    'thenable that calls both',
    () => ({
      // biome-ignore lint/suspicious/noThenProperty: a hostile plugin does this.
      then: (resolve: (value: unknown) => void, reject: (error: unknown) => void) => {
        reject(new Error('both'))
        resolve('both')
        throw new Error('and throws')
      },
    }),
    true,
  ],
  ['throw a string', throwing('text'), true],
  ['throw undefined', throwing(undefined), true],
  ['throw a revoked Proxy', () => throwing(revoked())(), true],
  ['return a revoked Proxy', () => revoked(), true],
  ['10 MB return', () => big, false],
  ['throw after dispose', throwing(new PluginDisposedError('stopped')), true],
]

describe.each(['waterfall', 'bail', 'series'] as const)('SEC-50: %s', (kind: HookKind) => {
  it.each(faults)('%s: the flow completes and the report names the plugin', async (_, fault, known) => {
    const seen = known === 'where answered' ? kind !== 'series' : known
    const { hooks, clock, reports } = setup()
    const others = vi.fn()
    hooks.tap('h', 'a-good', others)
    hooks.tap('h', 'b-bad', fault)
    hooks.tap('h', 'c-good', others)
    const flow = Promise.resolve(hooks.call(h(kind), 'value'))
    const settled = vi.fn()
    void flow.then(settled, settled)
    await clock.advance(5000)
    expect(settled).toHaveBeenCalledTimes(1)
    await expect(flow).resolves.not.toBeInstanceOf(Error)
    if (!seen) return expect(reports).toEqual([])
    expect(others).toHaveBeenCalledTimes(2)
    expect(reports).toHaveLength(1)
    expect(reports[0]).toBeInstanceOf(PluginError)
    expect(reports[0]).toMatchObject({ plugin: 'b-bad', category: 'hook' })
    expect(await flow).toBe(kind === 'waterfall' ? 'value' : undefined)
    expect(clock.pending()).toBe(0)
  })

  it('a tap that calls its own hook endlessly is stopped and reported', () => {
    const { hooks, reports } = setup()
    hooks.tap('h', 'a-bad', (value) => hooks.call(h(kind), value))
    expect(hooks.call(h(kind), 'value')).toBe(kind === 'waterfall' ? 'value' : undefined)
    expect(reports.length).toBeGreaterThan(0)
    expect(reports.every((error) => error.plugin === 'a-bad')).toBe(true)
  })

  it('a tap may call its own hook once', () => {
    const { hooks, reports } = setup()
    hooks.tap('h', 'a', (value) => (value === 'outer' ? hooks.call(h(kind), 'inner') : `${value}!`))
    expect(hooks.call(h(kind), 'outer')).toBe(kind === 'series' ? undefined : 'inner!')
    expect(reports).toEqual([])
  })

  it('a removed tap is not called, and the flow completes', () => {
    const { hooks, reports } = setup()
    hooks.tap('h', 'gone', throwing(new Error('must not run')))()
    expect(hooks.call(h(kind), 'value')).toBe(kind === 'waterfall' ? 'value' : undefined)
    expect(reports).toEqual([])
  })
})

describe('SEC-50: a gate fails closed', () => {
  it.each(faults.filter(([, , seen]) => seen === true))(
    '%s: the operation stops, and the error names the plugin',
    async (_, fault) => {
      const { hooks, clock } = setup()
      const after = vi.fn()
      hooks.tap('h', 'b-bad', fault)
      hooks.tap('h', 'c-good', after)
      const flow = (async () => hooks.call(h('gate'), 'value'))()
      const failed = vi.fn()
      flow.catch(failed)
      await clock.advance(5000)
      expect(failed).toHaveBeenCalledTimes(1)
      const error = failed.mock.calls[0]?.[0]
      expect(error).toBeInstanceOf(PluginError)
      expect(error).toMatchObject({ plugin: 'b-bad', category: 'hook' })
      expect(after).not.toHaveBeenCalled()
    },
  )

  it('answers of the wrong type and very large answers are ignored', async () => {
    const { hooks } = setup()
    hooks.tap('h', 'a', () => big)
    hooks.tap('h', 'b', async () => Symbol('wrong'))
    expect(await hooks.call(h('gate'), 'value')).toBeUndefined()
  })

  it('a gate whose tap calls it endlessly rejects', () => {
    const { hooks } = setup()
    hooks.tap('h', 'a-bad', (value) => hooks.call(h('gate'), value))
    expect(() => hooks.call(h('gate'), 'value')).toThrow(PluginError)
  })
})
