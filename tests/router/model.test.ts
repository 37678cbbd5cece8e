import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { ALL, flush, startRouter, views } from './startRouter.js'

/** The rules of the stack, without a modal. */
interface Model {
  open: boolean
  stack: string[]
  connected: boolean
  shake: boolean
}
type Real = Awaited<ReturnType<typeof startWorld>>

const HELD = 'Sign'
const startWorld = async (embedded: boolean) => {
  const started = await startRouter({
    options: { embedded },
    plugins: [views(ALL, { [HELD]: { closable: () => false } })],
  })
  let opened = 0
  let ended = 0
  return {
    ...started,
    embedded,
    openings: () => [opened, ended],
    begin: (options: object) => {
      opened++
      void started.router.open(options).then(() => ended++)
    },
  }
}

const command = (
  name: string,
  run: (model: Model, real: Real) => unknown,
  check: (model: Model) => boolean = () => true,
): fc.AsyncCommand<Model, Real> => ({
  check,
  run: async (model, real) => {
    await run(model, real)
    await flush()
    const { open, stack, shake, embedded } = real.state()
    expect({ open, stack: stack.map((each) => each.view), shake }).toEqual({
      open: model.open,
      stack: model.stack,
      shake: model.shake,
    })
    expect(stack.length).toBeGreaterThan(0)
    if (!open) expect(stack).toEqual([{ view: 'Connect' }])
    if (open) expect(embedded).toBe(real.embedded)
    // Every opening ends with a close, none before.
    const [opened, ended] = real.openings()
    if (!open) expect(ended).toBe(opened)
    expect(real.reports).toEqual([])
  },
  toString: () => name,
})

const home = (model: Model) => (model.connected ? 'Account' : 'Connect')
const close = (model: Model, real: Real) => {
  if (!model.open) return
  model.open = real.embedded
  model.stack = [real.embedded ? home(model) : 'Connect']
  model.shake = false
}
const leave = (model: Model, real: Real) => {
  if (!model.open) return
  if (model.stack.at(-1) === HELD) model.shake = true
  else close(model, real)
}

const view = fc.constantFrom('Connect', 'Account', 'AllWallets', 'WhatIsAWallet', HELD)
const commands = [
  fc.option(view, { nil: undefined }).map((name) =>
    command(`open ${name ?? ''}`, (model, real) => {
      real.begin(name ? { view: name } : {})
      model.open = true
      model.stack = [name ?? home(model)]
    }),
  ),
  fc.constant(
    command('open solana', (model, real) => {
      real.begin({ namespace: 'solana', view: 'AllWallets' })
      model.open = true
      model.stack = ['SwitchNetwork']
    }),
  ),
  fc.constant(
    command('open unknown', (model, real) => {
      real.begin({ view: 'Nowhere' })
      model.open = true
      model.stack = [home(model)]
    }),
  ),
  ...(['push', 'replace', 'reset'] as const).map((move) =>
    view.map((name) =>
      command(`${move} ${name}`, (model, real) => {
        real.router[move](name as 'Connect')
        if (!model.open) return
        if (move === 'reset') model.stack = [name]
        else if (move === 'replace') model.stack = [...model.stack.slice(0, -1), name]
        else if (model.stack.at(-1) !== name) model.stack = [...model.stack, name]
      }),
    ),
  ),
  fc.constant(
    command('back', (model, real) => {
      real.router.back()
      if (!model.open) return
      if (model.stack.length < 2) return leave(model, real)
      const rest = model.stack.slice(0, -1)
      const target = rest.at(-1)
      if ((target === 'Connect' || target === 'Account') && target !== home(model)) {
        rest.pop()
        if (rest.at(-1) !== home(model)) rest.push(home(model))
      }
      model.stack = rest
    }),
  ),
  fc.constant(
    command('close by the visitor', async (model, real) => {
      leave(model, real)
      expect(await real.router.close('visitor')).toBe(!model.open)
    }),
  ),
  fc.constant(
    command('close by the host', async (model, real) => {
      close(model, real)
      await real.router.close()
    }),
  ),
  fc.constant(
    command('half a second', async (model, real) => {
      await real.clock.advance(500)
      model.shake = false
    }),
  ),
  fc.constant(
    command(
      'the address appears',
      async (model, real) => {
        await real.connect()
        model.connected = true
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
        const shown = model.stack.at(-1)
        if (shown !== 'Account' && shown !== HELD) return
        if (real.embedded) model.stack = ['Connect']
        else close(model, real)
      },
      (model) => model.connected,
    ),
  ),
]

test('MBT-1 whatever is opened, moved and closed, the rules of the stack hold', {
  timeout: 120_000,
}, async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.commands(commands, { maxCommands: 40 }), async (embedded, steps) => {
      const real = await startWorld(embedded)
      try {
        const model: Model = { open: false, stack: ['Connect'], connected: false, shake: false }
        await fc.asyncModelRun(() => ({ model, real }), steps)
      } finally {
        real.stop()
      }
    }),
    { numRuns: 500 },
  )
  warn.mockRestore()
})
