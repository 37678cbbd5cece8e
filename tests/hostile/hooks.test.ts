import { router } from 'portico/core'
import {
  type Context,
  definePlugin,
  type HookKind,
  type HookName,
  type HookToken,
  PluginDisposedError,
  PluginError,
} from 'portico/kernel'
import { wallets } from 'portico/plugins/wallets/contract'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { revoked, thenable, throwing, trap } from '../evils.js'
import { sample } from '../volumes.js'
import { type HookStep, hookNames, type ProductHook, productHooks } from './productHooks.js'
import { type Started, type Step, startModal, visit } from './startModal.js'

vi.mock('../../src/modal/shell/mountShell.js', () => import('../faults/undrawnShell.js'))

let clean: Record<string, unknown>

// Load all chunks beforehand, because loading takes real time.
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

const big = 'x'.repeat(10 * 1024 * 1024)

/**
 * Each fault, and the hooks at which the kernel can detect it: all,
 * or those that return a text, an object or any value.
 */
const faults: readonly (readonly [
  string,
  (started: Started) => unknown,
  boolean | 'waterfall' | 'bail' | 'answered',
])[] = [
  ['throws', throwing(new Error('boom')), true],
  ['rejects', () => Promise.reject(new Error('boom')), true],
  ['rejects with nothing', () => Promise.reject(), true],
  ['never answers', () => new Promise(() => {}), true],
  ['throws a text', throwing('text'), true],
  ['throws nothing', throwing(undefined), true],
  ['throws a revoked Proxy', () => throwing(revoked())(), true],
  ['throws a Proxy that throws', () => throwing(trap())(), true],
  ['answers a revoked Proxy', () => revoked(), true],
  ['answers a Proxy that throws', trap, true],
  ['resolves with a Proxy that throws', async () => trap(), 'bail'],
  ['answers a number', () => 7, 'answered'],
  ['resolves with a symbol', async () => Symbol('wrong'), 'answered'],
  ['answers true', () => true, 'answered'],
  ['answers an empty object', () => ({}), 'bail'],
  ['answers a list of nothing', () => ({ rows: [null, {}, 7], recents: 7, view: 7, params: trap() }), 'bail'],
  ['answers a view with hostile parameters', () => ({ view: 'Account', params: trap() }), 'bail'],
  ['answers getters that throw', () => Object.defineProperty({}, 'view', { get: throwing('view') }), 'bail'],
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

describe.each(hookNames)('SEC-50 %s', (name) => {
  const { kind, step } = productHooks[name]
  // These hooks expect a text as an answer.
  const refuses = name === 'modal.closing' || name === 'router.leaving'

  // Each fault is tested at every third hook, the next fault at the hooks after those; all at all hooks in
  // the long run.
  const some = sample(faults, (_, at) => (at + hookNames.indexOf(name)) % 3 === 0)
  test.each(some)(
    'a tap that %s: the visit works, and the error names the plugin',
    async (what, fault, known) => {
      const answered = kind === 'waterfall' || kind === 'bail'
      const seen = known === true || known === kind || (known === 'answered' && answered)
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
    },
  )
})

interface Inside {
  readonly started: Started
  readonly value: unknown
  /** Number of calls of the tap, including this one. */
  readonly asked: number
  /** Calls the hook that is being called. */
  again(value: unknown): unknown
  /** The context passed to `setup`. */
  readonly context: Context<unknown, unknown, never>
}

/** The token by which the owner calls the hook; a bail returns a text. */
const again = <H extends ProductHook>(id: H): HookToken<H> => ({
  kind: 'hook',
  id,
  type: productHooks[id].kind,
  ...((productHooks[id].kind as HookKind) === 'bail' && { answer: 'string' }),
})

/** A plugin whose tap may re-enter the running operation. */
const reaching = (name: ProductHook, run: (inside: Inside) => unknown, started: () => Started) => {
  let asked = 0
  const given: { context?: Inside['context']; again?: Inside['again'] } = {}
  const plugin = definePlugin({
    id: 'bad',
    kernel: 1,
    needs: { again: again(name) },
    setup: (context) => {
      given.context = context as never
      given.again = context.needs.again as never
      const tap = (value: unknown) =>
        run({ started: started(), value, asked: ++asked, ...(given as Required<typeof given>) })
      context.tap(name, tap as never)
    },
  })
  return { plugin, given, asked: () => asked }
}

/** Runs the hook of a step again, as a plugin with the public object may. */
const repeat: Readonly<Record<HookStep, (started: Started) => unknown>> = {
  open: ({ modal }) => modal.open(),
  list: ({ modal }) => modal.kernel.get(wallets)?.rows.get(),
  connect: ({ modal }) => modal.connect({ connectorId: 'honest' }),
  sign: ({ modal, chain }) =>
    modal.provider('eip155').request({ method: 'personal_sign', params: ['0x6869', chain.address()] }),
  switch: ({ modal }) => modal.switchNetwork('eip155:137'),
  locale: ({ modal }) => modal.setLocale('de'),
  back: ({ modal }) => modal.kernel.get(router)?.back(),
  close: ({ modal }) => modal.kernel.get(router)?.close('visitor'),
  arrive: ({ modal }) => modal.kernel.get(router)?.close('connected'),
  disconnect: ({ modal }) => modal.disconnect(),
}
/** Further effects of running a step twice. */
const twice: Partial<Record<Step, object>> = { sign: { signed: 2 } }
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1000))

describe.each(hookNames)('SEC-50 %s', (name) => {
  const { kind, step } = productHooks[name]
  const refusedStep = kind === 'gate' ? { [step]: expect.toSatisfy(namesIt) } : {}

  /** A visit with the tap in it; a step that it stopped is done again without it. */
  const visitWith = async (tap: (inside: Inside) => unknown) => {
    const bad = reaching(name, tap, () => started)
    const started: Started = startModal([bad.plugin])
    const refused: Record<string, unknown> = {}
    const result = await visit(started, async (failed, error) => {
      refused[failed] = error
      await started.modal.kernel.remove('bad')
    })
    await vi.advanceTimersByTimeAsync(6000)
    started.modal.dispose()
    expect(bad.asked()).toBeGreaterThan(0)
    expect(started.errors.filter((error) => !namesIt(error))).toEqual([])
    return { ...bad, errors: started.errors, refused, result }
  }

  test.each<[string, (inside: Inside) => unknown]>([
    ['asks it again without end', ({ again, value }) => again(value)],
    [
      'asks it again without end, a second later',
      async ({ again, value }) => {
        await aSecond()
        return again(value)
      },
    ],
  ])('a tap that %s: the visit works, and the error names the plugin', async (_, tap) => {
    const { refused, result, errors } = await visitWith(tap)
    expect(result).toEqual(clean)
    expect(refused).toEqual(refusedStep)
    if (kind !== 'gate') expect(errors.length).toBeGreaterThan(0)
  })

  test('a tap that calls its own hook without awaiting it: the visit works', async () => {
    let inside = false
    const { refused, result, errors } = await visitWith(({ again, value }) => {
      if (inside) return
      inside = true
      void again(value)
      inside = false
    })
    expect(result).toEqual(clean)
    expect(refused).toEqual({})
    expect(errors).toEqual([])
  })

  test('a tap that repeats its operation without awaiting it: the visit works', async () => {
    const { refused, result, errors } = await visitWith(({ started, asked }) => {
      if (asked === 1) void Promise.resolve(repeat[step](started)).catch(() => {})
    })
    expect(result).toEqual({ ...clean, ...twice[step] })
    expect(refused).toEqual({})
    expect(errors).toEqual([])
  })

  test('a tap that repeats its operation and awaits it: the visit works', async () => {
    const { refused, result } = await visitWith(async ({ started, asked }) => {
      if (asked === 1) await repeat[step](started)
    })
    expect(result).toEqual({ ...clean, ...twice[step] })
    // An operation that cannot run twice at once would deadlock with the tap, so the second one is refused.
    expect(refused).toEqual(/connect|switch/.test(step) ? refusedStep : {})
  })

  test.each<[string, () => unknown, boolean]>([
    ['throws', throwing(new Error('boom')), true],
    ['rejects', () => Promise.reject(new Error('boom')), true],
    ['never answers', () => new Promise(() => {}), true],
    ['answers a Proxy that throws', trap, true],
    ['answers late', () => aSecond().then(() => undefined), false],
  ])('a tap that stops its own plugin and %s is called once', async (_, answer, wrong) => {
    const { refused, result, errors, asked } = await visitWith(({ started }) => {
      void started.modal.remove('bad')
      return answer()
    })
    expect(asked()).toBe(1)
    expect(result).toEqual(clean)
    expect(refused).toEqual(wrong ? refusedStep : {})
    expect(errors).toHaveLength(wrong && kind !== 'gate' ? 1 : 0)
  })

  test('the tap of a stopped plugin is not called, and its context throws', async () => {
    const bad = reaching(name, throwing(new Error('boom')), () => started)
    const started: Started = startModal([bad.plugin])
    started.modal.start()
    await started.modal.remove('bad')
    const { context, again } = bad.given as Required<typeof bad.given>
    const calls: readonly (() => unknown)[] = [
      () => again(undefined),
      () => context.tap(name, throwing(new Error('boom'))),
      () => context.on('*', () => {}),
      () => context.emit('modal.closed', { reason: 'visitor' }),
      () => context.own(() => {}),
    ]
    for (const call of calls) expect(call).toThrow(PluginDisposedError)
    expect(await visit(started)).toEqual(clean)
    started.modal.dispose()
    expect(bad.asked()).toBe(0)
    expect(started.errors).toEqual([])
  })
})
