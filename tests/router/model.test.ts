import fc from 'fast-check'
import { definePlugin } from 'portico/kernel'
import { expect, test, vi } from 'vitest'
import { limit, SEQUENCES } from '../volumes.js'
import { ALL, flush, startRouter, views } from './startRouter.js'

interface Entry {
  readonly view: string
  /** Number of the question that this entry asks. */
  readonly ask?: number
  readonly namespace?: string
}
interface Setting {
  readonly embedded: boolean
  readonly manual: boolean
  readonly adapters: boolean
  readonly mobile: boolean
}
/** The rules of the stack, without a modal. */
interface Model extends Setting {
  open: boolean
  stack: readonly Entry[]
  connected: boolean
  shake: boolean
  /** Whether the visitor cannot leave the sign-in view, as with a required sign-in. */
  required: boolean
  /** Whether a plugin refuses to let the visitor close. */
  vetoed: boolean
  /** Whether a plugin refuses to let the visitor go back from Farcaster. */
  stuck: boolean
  /** How often Farcaster was left without being connected: its url is to be cleared. */
  left: number
  opened: number
  shut: number
}
type Real = Awaited<ReturnType<typeof startWorld>>

const HELD = 'Sign'
const FARCASTER = 'ConnectingFarcaster'
const startWorld = async (setting: Setting, model: Model) => {
  let left = 0
  const guards = definePlugin({
    id: 'test.guards',
    kernel: 1,
    setup: ({ tap }) => {
      tap('modal.closing', () => (model.vetoed ? 'Not now' : undefined))
      tap('router.leaving', ({ view }) => {
        if (view !== FARCASTER) return undefined
        if (!model.connected) left++
        return model.stuck ? 'Not now' : undefined
      })
    },
  })
  const started = await startRouter({
    options: { embedded: setting.embedded },
    manual: setting.manual,
    adapters: setting.adapters,
    mobile: setting.mobile,
    plugins: [
      views([...ALL, FARCASTER], { [HELD]: { guard: () => (model.required ? { hard: true } : undefined) } }),
      guards,
    ],
  })
  let opened = 0
  let ended = 0
  let asked = 0
  const answers = new Map<number, unknown[]>()
  const events = { opened: 0, closed: 0 }
  started.kernel.on('modal.opened', () => void events.opened++)
  started.kernel.on('modal.closed', () => void events.closed++)
  return {
    ...started,
    events,
    answers,
    left: () => left,
    openings: () => [opened, ended],
    begin: (options: object) => {
      opened++
      void started.router.open(options).then(() => ended++)
    },
    ask: () => {
      const mine = asked++
      const heard: unknown[] = []
      answers.set(mine, heard)
      void started.router.ask('UnsupportedChain', { mine } as never).then((answer) => heard.push(answer))
      return mine
    },
  }
}

const viewsOf = (stack: readonly Entry[]) => stack.map(({ view }) => view)
const check = (model: Model, real: Real) => {
  const { open, stack, shake, embedded } = real.state()
  expect({ open, stack: viewsOf(stack), shake, left: real.left() }).toEqual({
    open: model.open,
    stack: viewsOf(model.stack),
    shake: model.shake,
    left: model.left,
  })
  expect(stack.length).toBeGreaterThan(0)
  if (!open) expect(stack).toEqual([{ view: 'Connect' }])
  if (open) expect(embedded).toBe(model.embedded)
  // Every opening ends when the modal closes, and not before.
  const [opened, ended] = real.openings()
  if (!open) expect(ended).toBe(opened)
  expect(real.events).toEqual({ opened: model.opened, closed: model.shut })
  // A question ends once: with its answer, or with nothing when it leaves the stack.
  const waiting = new Set(model.stack.map(({ ask }) => ask))
  for (const [ask, heard] of real.answers)
    expect([ask, heard.length]).toEqual([ask, waiting.has(ask) ? 0 : 1])
  expect(real.reports).toEqual([])
}

const command = (
  name: string,
  run: (model: Model, real: Real) => unknown,
  when: (model: Model) => boolean = () => true,
): fc.AsyncCommand<Model, Real> => ({
  check: when,
  run: async (model, real) => {
    await run(model, real)
    await flush()
    check(model, real)
  },
  toString: () => name,
})

const top = (model: Model) => model.stack.at(-1) as Entry
const home = (model: Model): Entry => ({ view: model.connected ? 'Account' : 'Connect' })
const isHeld = (model: Model, leaving = model.stack) =>
  model.required && leaving.some(({ view }) => view === HELD)
const show = (model: Model, entry: Entry) => {
  if (!model.open) model.opened++
  model.open = true
  model.stack = [entry]
}
const close = (model: Model) => {
  if (!model.open) return
  model.open = model.embedded
  model.stack = [model.embedded ? home(model) : { view: 'Connect' }]
  model.shake = false
  model.shut++
}
const leave = (model: Model) => {
  if (!model.open) return true
  if (isHeld(model) || model.vetoed) {
    model.shake = true
    return false
  }
  close(model)
  return !model.open
}
/** The five rules of opening, in their order. */
const first = (model: Model, namespace?: string, view?: string): Entry => {
  if (namespace === 'solana') return { view: 'SwitchNetwork' }
  if (model.manual || (!model.connected && !model.adapters))
    return { view: model.mobile ? 'AllWallets' : 'ConnectingWalletConnectBasic' }
  if (view && view !== 'Nowhere') return { view }
  if (namespace && (!model.connected || namespace !== 'eip155')) return { view: 'Connect', namespace }
  return home(model)
}

const view = fc.constantFrom('Connect', 'Account', 'AllWallets', 'WhatIsAWallet', HELD, FARCASTER)
const commands = [
  fc
    .tuple(
      fc.option(fc.constantFrom('eip155', 'solana', 'nowhere'), { nil: undefined, freq: 2 }),
      fc.option(fc.oneof({ weight: 5, arbitrary: view }, fc.constant('Nowhere')), { nil: undefined }),
    )
    .map(([namespace, name]) =>
      command(`open ${namespace ?? ''} ${name ?? ''}`, (model, real) => {
        real.begin({ ...(namespace ? { namespace } : {}), ...(name ? { view: name } : {}) })
        show(model, first(model, namespace, name))
      }),
    ),
  ...(['push', 'replace', 'reset'] as const).map((move) =>
    view.map((name) =>
      command(`${move} ${name}`, (model, real) => {
        real.router[move](name as 'Connect')
        if (!model.open) return
        const { stack } = model
        const same = top(model).view === name && !top(model).namespace
        if (move === 'reset') model.stack = [{ view: name }]
        else if (move === 'replace') model.stack = [...stack.slice(0, -1), { view: name }]
        else if (!same) model.stack = [...stack, { view: name }]
      }),
    ),
  ),
  fc.constant(
    command('back', (model, real) => {
      real.router.back()
      if (model.stack.length < 2) return void leave(model)
      if (isHeld(model, [top(model)])) {
        model.shake = true
        return
      }
      if (top(model).view === FARCASTER) {
        if (!model.connected) model.left++
        if (model.stuck) {
          model.shake = true
          return
        }
      }
      const rest = model.stack.slice(0, -1)
      const target = rest.at(-1)?.view
      if ((target === 'Connect' || target === 'Account') && target !== home(model).view) {
        rest.pop()
        const below = rest.at(-1)
        if (below?.view !== home(model).view || below.namespace) rest.push(home(model))
      }
      model.stack = rest
    }),
  ),
  fc.constant(
    command('ask', (model, real) => {
      const entry: Entry = { view: 'UnsupportedChain', ask: real.ask() }
      if (model.open) model.stack = [...model.stack, entry]
      else show(model, entry)
    }),
  ),
  fc.constant(
    command('answer', async (model, real) => {
      const { ask } = top(model)
      real.router.answer('yes')
      if (ask === undefined) return
      if (model.stack.length > 1) model.stack = model.stack.slice(0, -1)
      else close(model)
      await flush()
      expect(real.answers.get(ask)).toEqual(['yes'])
    }),
  ),
  fc.constant(
    command('close by the visitor', async (model, real) => {
      const closes = leave(model)
      expect(await real.router.close('visitor')).toBe(closes)
    }),
  ),
  fc.constant(
    command('close by the host', async (model, real) => {
      close(model)
      await real.router.close()
    }),
  ),
  fc.constant(
    command('half a second', async (model, real) => {
      await real.clock.advance(500)
      model.shake = false
    }),
  ),
  ...(['required', 'vetoed', 'stuck'] as const).map((name) =>
    fc.boolean().map((value) =>
      command(`${name} ${value}`, (model) => {
        model[name] = value
      }),
    ),
  ),
  fc.boolean().map((restored) =>
    command(
      `the address appears${restored ? ' by itself' : ''}`,
      async (model, real) => {
        await real.connect()
        model.connected = true
        const [connection] = real.sessions.state.get().connections
        if (connection) real.kernel.emit('session.connected', { connection, restored })
        const { view, namespace } = top(model)
        if (!restored || !model.open || view !== 'Connect' || (namespace && namespace !== 'eip155')) return
        if (model.embedded) model.stack = [home(model)]
        else close(model)
      },
      (model) => !model.connected,
    ),
  ),
  fc.constant(
    command(
      'the address vanishes',
      async (model, real) => {
        await real.disconnect()
        model.connected = false
        if (!model.open) return
        const { view } = top(model)
        if (view !== 'Account' && !isHeld(model)) return
        if (model.embedded) model.stack = [home(model)]
        else close(model)
      },
      (model) => model.connected,
    ),
  ),
]

test('MBT-1 the view stack follows its rules for any sequence of opening, moving and closing', {
  timeout: limit(600_000),
}, async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const rarely = fc.constantFrom(false, false, false, true)
  const setting = fc.record({
    embedded: fc.boolean(),
    manual: rarely,
    adapters: rarely.map((without) => !without),
    mobile: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(
      setting,
      fc.commands(commands, { maxCommands: 60, size: 'max' }),
      async (setting, steps) => {
        const model: Model = {
          ...setting,
          open: false,
          stack: [{ view: 'Connect' }],
          connected: false,
          shake: false,
          required: true,
          vetoed: false,
          stuck: false,
          left: 0,
          opened: 0,
          shut: 0,
        }
        const real = await startWorld(setting, model)
        try {
          await fc.asyncModelRun(() => ({ model, real }), steps)
        } finally {
          real.stop()
        }
        // No question is left without an answer.
        await flush()
        for (const heard of real.answers.values()) expect(heard).toHaveLength(1)
        expect(real.openings()[1]).toBe(real.openings()[0])
      },
    ),
    { numRuns: SEQUENCES },
  )
  warn.mockRestore()
})
