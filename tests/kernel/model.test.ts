import fc from 'fast-check'
import { type AnyPlugin, definePlugin, hook, type Order, PluginError, point, service } from 'portico/kernel'
import { census, createTestKernel, type TestKernel } from 'portico/testing'
import { expect, it } from 'vitest'
import { limit, SEQUENCES } from '../volumes.js'
import './registry.js'

const ids = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'] as const
type Id = (typeof ids)[number]
type Fault = 'none' | 'setup' | 'rejects' | 'listener' | 'hook' | 'undo'

const things = point<string>('things')
const list = hook('test.list', 'waterfall')
/** Each plugin needs the one two before it: p2 -> p0, p3 -> p1, … */
const services = Object.fromEntries(ids.map((id) => [id, service<{ id: string }>(`service-${id}`)]))
const needOf = (id: Id): Id | undefined => ids[ids.indexOf(id) - 2]

interface Installed {
  fault: Fault
  order: Order
  on: boolean
  /** Whether it was reported that it could not start. */
  failed?: boolean
}
interface Model {
  installed: Map<Id, Installed>
  /** Plugins named in reports of the current step. */
  named: Set<unknown>
}

/** The expected result, written down without the planner. */
const starts = (model: Model, id: Id): boolean => {
  const need = needOf(id)
  return !!model.installed.get(id)?.on && (need === undefined || runs(model, need))
}
const cannotStart = ({ fault }: Installed) => fault === 'setup' || fault === 'rejects'
const runs = (model: Model, id: Id): boolean =>
  starts(model, id) && !cannotStart(model.installed.get(id) as Installed)

const make = (id: Id, { fault, order }: Installed): AnyPlugin => {
  const need = needOf(id)
  return definePlugin({
    id,
    kernel: 1,
    ...(need ? { needs: { need: services[need] as never } } : {}),
    provides: services[id] as never,
    state: () => ({ heard: 0 }),
    setup: (context) => {
      const { on, tap, contribute, own, state } = context
      on('test.ping', () => {
        state.update((draft) => {
          draft.heard++
        })
        if (fault === 'listener') throw new Error('listener')
      })
      tap(
        'test.list',
        (value) => {
          if (fault === 'hook') throw new Error('hook')
          return [...value, id]
        },
        order,
      )
      contribute(things, id, order)
      own(() => {
        if (fault === 'undo') throw new Error('undo')
      })
      if (fault === 'setup') throw new Error('setup')
      if (fault === 'rejects') return Promise.reject(new Error('setup'))
      return { id }
    },
  }) as unknown as AnyPlugin
}

const verify = (model: Model, { kernel, reports }: TestKernel) => {
  const expected = ids.filter((id) => runs(model, id))
  const status = new Map(kernel.plugins.get().map((info) => [info.id, info.status]))
  expect([...status.keys()]).toEqual(ids.filter((id) => model.installed.has(id)))
  expect(ids.filter((id) => status.get(id) === 'on')).toEqual(expected)
  expect(Object.keys(kernel.state.get().plugins).sort()).toEqual(expected)
  expect([...kernel.point(things).get()].sort()).toEqual(expected)
  const heard = kernel.call(list, []) as readonly string[]
  const faulty = (fault: Fault) => expected.filter((id) => model.installed.get(id)?.fault === fault)
  const healthy = expected.filter((id) => !faulty('hook').includes(id))
  expect([...heard].sort()).toEqual(healthy)
  // Points and hooks have the same order, which depends on declarations and not on the time of installation.
  expect(heard).toEqual(
    kernel
      .point(things)
      .get()
      .filter((id) => healthy.includes(id as Id)),
  )
  expect(census(kernel)).toMatchObject({
    listeners: expected.length,
    taps: expected.length,
    contributions: expected.length,
    slices: expected.length,
  })
  for (const id of ids)
    expect(kernel.get(services[id] as never)).toEqual(expected.includes(id) ? { id } : undefined)
  blame(model, reports)
  expect([...model.named]).toEqual(expect.arrayContaining(faulty('hook')))
}

/** Expects that reports only name plugins at fault. */
const blame = (model: Model, reports: unknown[]) => {
  for (const error of reports.splice(0)) {
    expect(error).toBeInstanceOf(PluginError)
    model.named.add((error as PluginError).plugin)
    expect(model.installed.get((error as PluginError).plugin as Id)?.fault ?? 'removed').not.toBe('none')
  }
}

/** Installs a plugin; if it cannot start, the caller gets an error and the plugin is not kept. */
const use = async (model: Model, { kernel }: TestKernel, id: Id, installed: Installed) => {
  model.installed.set(id, installed)
  const fails = starts(model, id) && cannotStart(installed)
  const error: unknown = await kernel.use(make(id, installed)).catch((error) => error)
  if (!fails) return expect(error).toBeUndefined()
  expect(error).toMatchObject({ plugin: id, cause: { message: 'setup' } })
  model.installed.delete(id)
  return undefined
}

class Command implements fc.AsyncCommand<Model, TestKernel> {
  constructor(
    readonly name: string,
    readonly ready: (model: Readonly<Model>) => boolean,
    readonly act: (model: Model, test: TestKernel) => Promise<void> | void,
  ) {}
  check = (model: Readonly<Model>) => this.ready(model)
  run = async (model: Model, test: TestKernel) => {
    model.named.clear()
    const before = new Map([...model.installed].filter(([id]) => starts(model, id)))
    await this.act(model, test)
    await test.clock.advance(0)
    verify(model, test)
    for (const [id, was] of before)
      if (was.fault === 'undo' && (model.installed.get(id) !== was || !starts(model, id)))
        expect([...model.named]).toContain(id)
    // A failed plugin is not started again until it is switched off and on.
    for (const [id, is] of model.installed) {
      is.failed = is.on && (is.failed || model.named.has(id))
      if (cannotStart(is) && starts(model, id)) expect([id, is.failed]).toEqual([id, true])
    }
  }
  toString = () => this.name
}

const id = fc.constantFrom(...ids)
const fault = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fault>('none') },
  { weight: 2, arbitrary: fc.constantFrom<Fault>('setup', 'rejects', 'listener', 'hook', 'undo') },
)
const order = fc.record(
  { stage: fc.integer({ min: -1, max: 1 }) },
  { requiredKeys: [] },
) as fc.Arbitrary<Order>

const commands = [
  fc.tuple(id, fault, order).map(
    ([id, fault, order]) =>
      new Command(
        `install ${id} ${fault}`,
        (model) => !model.installed.has(id),
        async (model, test) => {
          const installed = { fault, order, on: test.kernel.features.get()[id] !== false }
          await use(model, test, id, installed)
        },
      ),
  ),
  id.map(
    (id) =>
      new Command(
        `dispose ${id}`,
        (model) => model.installed.has(id),
        async (model, { kernel }) => {
          await kernel.remove(id)
          model.installed.delete(id)
        },
      ),
  ),
  fc.tuple(id, fault, order).map(
    ([id, fault, order]) =>
      new Command(
        `reorder ${id}`,
        (model) => model.installed.has(id),
        async (model, test) => {
          const installed = { fault, order, on: model.installed.get(id)?.on ?? true }
          await test.kernel.remove(id)
          blame(model, test.reports)
          await use(model, test, id, installed)
        },
      ),
  ),
  fc.tuple(id, fc.boolean()).map(
    ([id, on]) =>
      new Command(
        `toggle ${id} ${on}`,
        (model) => model.installed.has(id),
        (model, { kernel }) => {
          kernel.setFeatures({ [id]: on })
          const installed = model.installed.get(id)
          if (installed) installed.on = on
        },
      ),
  ),
  fc.constant(
    new Command(
      'event',
      () => true,
      (model, { kernel, reports }) => {
        const before = kernel.state.get().plugins as Record<string, { heard: number }>
        kernel.emit('test.ping', { n: 1 })
        const after = kernel.state.get().plugins as Record<string, { heard: number }>
        for (const id of Object.keys(before) as Id[]) {
          expect(after[id]?.heard).toBe((before[id]?.heard ?? 0) + 1)
        }
        blame(model, reports)
        for (const id of Object.keys(before) as Id[])
          if (model.installed.get(id)?.fault === 'listener') expect([...model.named]).toContain(id)
      },
    ),
  ),
]

it(
  'MBT-7: a fault stays with its plugin in any order of installs, removals, failures, toggles and events',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 60, size: 'max' }), async (sequence) => {
        const test = createTestKernel()
        const empty = census(test.kernel)
        await fc.asyncModelRun(
          () => ({ model: { installed: new Map(), named: new Set() }, real: test }),
          sequence,
        )
        for (const id of ids) await test.kernel.remove(id)
        expect(census(test.kernel)).toEqual(empty)
        test.stop()
      }),
      { numRuns: SEQUENCES },
    )
  },
  limit(600_000),
)
