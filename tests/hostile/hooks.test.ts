import { definePlugin, type HookKind, type HookName, PluginDisposedError, PluginError } from 'portico/kernel'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Started, startModal, visit } from './startModal.js'

vi.mock('../../src/modal/mountShell.js', () => ({
  mountShell: async () => ({ prepare: async () => {}, unmount: () => {} }),
}))

let clean: Record<string, unknown>

// Chunks are fetched in real time; from then on they are there at once.
beforeAll(async () => {
  const started = startModal()
  clean = await visit(started)
  started.modal.dispose()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Every hook of the product, and the step of a visit that asks it. */
const hooks: readonly (readonly [name: HookName, kind: HookKind, step: string])[] = [
  ['modal.opening', 'waterfall', 'open'],
  ['wallets.list', 'waterfall', 'list'],
  ['session.opened', 'gate', 'connect'],
  ['request.sending', 'gate', 'sign'],
  ['network.switching', 'gate', 'switch'],
  ['locale.changing', 'bail', 'locale'],
  ['router.leaving', 'bail', 'back'],
  ['modal.closing', 'bail', 'close'],
  ['modal.arriving', 'bail', 'arrive'],
  ['session.closing', 'bail', 'disconnect'],
]

const throwing = (what: unknown) => () => {
  throw what
}
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
/** Looks like nothing to wait for, and throws at every other look. */
const trap = () =>
  new Proxy(
    {},
    {
      get: (_, key) => (key === 'then' ? undefined : throwing(new Error(`get ${String(key)}`))()),
      has: throwing(new Error('has')),
      ownKeys: throwing(new Error('ownKeys')),
      getPrototypeOf: throwing(new Error('getPrototypeOf')),
      getOwnPropertyDescriptor: throwing(new Error('getOwnPropertyDescriptor')),
    },
  )
const thenable = (then: unknown) => Object.defineProperty({}, 'then', { value: then })
const big = 'x'.repeat(10 * 1024 * 1024)

/** Each fault, and whether the kernel can tell that it is one: always, or where the answer replaces an object. */
const faults: readonly (readonly [string, (started: Started) => unknown, boolean | 'waterfall'])[] = [
  ['throws', throwing(new Error('boom')), true],
  ['rejects', () => Promise.reject(new Error('boom')), true],
  ['rejects with nothing', () => Promise.reject(), true],
  ['never answers', () => new Promise(() => {}), true],
  ['throws a text', throwing('text'), true],
  ['throws nothing', throwing(undefined), true],
  ['throws a revoked Proxy', () => throwing(revoked())(), true],
  ['throws a Proxy that throws', () => throwing(trap())(), true],
  ['answers a revoked Proxy', revoked, true],
  ['answers a Proxy that throws', trap, true],
  ['resolves with a Proxy that throws', async () => trap(), false],
  ['answers a number', () => 7, 'waterfall'],
  ['resolves with a symbol', async () => Symbol('wrong'), 'waterfall'],
  ['answers true', () => true, 'waterfall'],
  ['answers an empty object', () => ({}), false],
  ['answers a list of nothing', () => ({ rows: [null, {}, 7], recents: 7, view: 7, params: trap() }), false],
  ['answers a view with hostile parameters', () => ({ view: 'Account', params: trap() }), false],
  ['answers getters that throw', () => Object.defineProperty({}, 'view', { get: throwing('view') }), false],
  ['answers 10 MB', () => big, 'waterfall'],
  ['resolves with 10 MB', async () => big, 'waterfall'],
  ['answers a thenable that throws', () => thenable(throwing(new Error('then'))), true],
  ['answers a thenable that never calls', () => thenable(() => {}), true],
  [
    'answers a thenable that calls both, twice',
    () =>
      thenable((resolve: (value: unknown) => void, reject: (error: unknown) => void) => {
        reject(new Error('both'))
        resolve('both')
        reject(new Error('again'))
        throw new Error('and throws')
      }),
    true,
  ],
  [
    'answers a thenable that answers itself',
    () => {
      const self: object = thenable((resolve: (value: unknown) => void) =>
        setTimeout(() => resolve(self), 10),
      )
      return self
    },
    true,
  ],
  ['throws that it was stopped', throwing(new PluginDisposedError('stopped')), true],
]

const bad = (name: HookName, fault: () => unknown) =>
  definePlugin({ id: 'bad', kernel: 1, setup: ({ tap }) => void tap(name, fault as never) })

const namesIt = (error: unknown) => error instanceof PluginError && error.plugin === 'bad'

describe.each(hooks)('SEC-50 %s', (name, kind, step) => {
  // A text is what these are meant to be answered with.
  const refuses = name === 'modal.closing' || name === 'router.leaving'

  test.each(faults)('a tap that %s: the visit goes on, the plugin is named', async (what, fault, known) => {
    const seen = known === true || known === kind
    let asked = 0
    const started: Started = startModal([
      bad(name, () => {
        asked++
        return fault(started)
      }),
    ])
    const told: unknown[] = []
    started.modal.on('error', (event) => told.push(event))
    const refused: Record<string, unknown> = {}
    const result = await visit(started, async (failed, error) => {
      refused[failed] = error
      await started.modal.remove('bad')
    })
    // Longer than a tap may take.
    await vi.advanceTimersByTimeAsync(6000)
    started.modal.dispose()
    expect(asked).toBeGreaterThan(0)
    if (refuses && what.includes('10 MB')) {
      expect(refused).toEqual({ [step]: expect.anything() })
      expect(result).toEqual(clean)
      return
    }
    expect(result).toEqual(clean)
    // A gate fails closed: its operation stopped, and nothing reached the wallet until the plugin was gone.
    if (kind === 'gate' && seen) {
      expect(Object.keys(refused)).toEqual([step])
      expect(refused[step]).toSatisfy(namesIt)
      return
    }
    expect(refused).toEqual({})
    expect(started.errors.filter((error) => !namesIt(error))).toEqual([])
    if (seen) {
      expect(started.errors).toHaveLength(asked)
      expect(told).toEqual(Array(asked).fill(expect.objectContaining({ category: 'hook', plugin: 'bad' })))
    }
  })
})
