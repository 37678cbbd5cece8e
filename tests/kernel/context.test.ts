import {
  definePlugin,
  hook,
  type LazyPart,
  optional,
  PluginDisposedError,
  PluginError,
  point,
  service,
} from 'portico/kernel'
import { translations } from 'portico/plugins/languages/contract'
import { census, createTestKernel } from 'portico/testing'
import { describe, expect, it, vi } from 'vitest'
import { EVENTS_PER_SECOND } from '../../kernel/context.js'
import './registry.js'

const things = point<string>('things')
const list = hook('test.list', 'waterfall')
const gate = hook('test.gate', 'gate')
const other = service<{ greet(): string }>('other')
const parser = { parse: (input: unknown) => input }

/** A plugin that registers one of everything, and hands out its context. */
const everything = () => {
  const contexts: Record<string, unknown>[] = []
  const plugin = definePlugin({
    id: 'everything',
    kernel: 1,
    needs: { things, list, maybe: optional(other) },
    state: () => ({ n: 0 }),
    setup: (context) => {
      contexts.push(context as unknown as Record<string, unknown>)
      context.own(() => {})
      context.on('test.ping', () => {})
      context.on('*', () => {})
      context.tap('test.list', (value) => [...value, 'everything'])
      context.contribute(things, 'thing')
      context.view('TestView', {
        title: 'test.title',
        params: parser as never,
        load: async () => ({ default: null }),
      })
      context.method({ name: 'm', namespace: 'mock', class: 'safe' })
      context.chain({ namespace: 'mock', parseAddress: () => undefined })
      context.messages('en', {})
      context.style('a{}')
      context.state.subscribe(() => {})
      context.feature.subscribe(() => {})
      context.needs.things.subscribe(() => {})
      context.needs.maybe.subscribe(() => {})
      context.state.update((draft) => {
        draft.n++
      })
    },
  })
  return { plugin, contexts }
}

describe('what a plugin registers', () => {
  it('is visible to the host while the plugin runs, and is removed when it stops', () => {
    const test = createTestKernel({ plugins: [everything().plugin] })
    const { kernel } = test
    expect(kernel.views.get()).toEqual([expect.objectContaining({ id: 'TestView', plugin: 'everything' })])
    expect(kernel.methods.get()).toEqual([expect.objectContaining({ name: 'm', plugin: 'everything' })])
    expect(kernel.chains.get().map((chain) => chain.namespace)).toEqual(['mock'])
    expect(kernel.texts.get()).toEqual([{ locale: 'en', table: {}, plugin: 'everything' }])
    expect(kernel.styles.get()).toEqual([{ plugin: 'everything', css: 'a{}' }])
    expect(kernel.point(things).get()).toEqual(['thing'])
    expect(kernel.call(list, ['a'])).toEqual(['a', 'everything'])
    expect(kernel.state.get().plugins.everything).toEqual({ n: 1 })
    kernel.setFeatures({ everything: false })
    for (const source of [
      kernel.views,
      kernel.methods,
      kernel.chains,
      kernel.texts,
      kernel.styles,
      kernel.point(things),
    ])
      expect(source.get()).toEqual([])
    expect(kernel.call(list, ['a'])).toEqual(['a'])
    expect(kernel.state.get()).toEqual({ plugins: {} })
    expect(kernel.hasView('TestView')).toBe(false)
  })

  it('SEC-52: switching or removing a plugin 1,000 times leaves nothing behind', async () => {
    const test = createTestKernel({ features: { everything: false } })
    const empty = census(test.kernel)
    const { plugin } = everything()
    await test.kernel.use(plugin)
    const off = census(test.kernel)
    for (let cycle = 0; cycle < 1000; cycle++) {
      test.kernel.setFeatures({ everything: true })
      if (cycle === 0) expect(census(test.kernel)).toMatchObject({ listeners: 2, taps: 1, slices: 1 })
      test.kernel.setFeatures({ everything: false })
    }
    expect(census(test.kernel)).toEqual(off)
    test.kernel.setFeatures({ everything: true })
    for (let cycle = 0; cycle < 1000; cycle++) {
      await test.kernel.remove('everything')
      await test.kernel.use(plugin)
    }
    await test.kernel.remove('everything')
    expect(census(test.kernel)).toEqual(empty)
    expect(test.reports).toEqual([])
  })

  it('a second plugin cannot register the same view or namespace until the first plugin is removed', async () => {
    const plugin = (id: string, take: 'view' | 'chain') =>
      definePlugin({
        id,
        kernel: 1,
        setup: (context) => {
          if (take === 'view')
            context.view('TestView', { title: 'test.title', load: async () => ({ default: null }) })
          else context.chain({ namespace: 'mock', parseAddress: () => undefined })
        },
      })
    for (const take of ['view', 'chain'] as const) {
      const test = createTestKernel({ plugins: [plugin('second', take), plugin('first', take)] })
      expect(test.kernel.plugins.get().map(({ status }) => status)).toEqual(['on', 'failed'])
      expect(test.reports).toEqual([
        expect.objectContaining({
          plugin: 'second',
          category: 'contract',
          message: expect.stringContaining('as plugin "first" does'),
        }),
      ])
      await test.kernel.remove('first')
      await expect(test.kernel.use(plugin('third', take))).resolves.toBeUndefined()
    }
  })

  it("a point named like one of the kernel's own lists is a separate list", () => {
    const plugin = definePlugin({
      id: 'x',
      kernel: 1,
      setup: ({ contribute }) => void contribute(point<string>('views'), 'mine'),
    })
    const { kernel } = createTestKernel({ plugins: [plugin] })
    expect(kernel.views.get()).toEqual([])
    expect(kernel.point(point<string>('views')).get()).toEqual(['mine'])
  })
})

it('a listener that throws or rejects is reported with the name of its plugin', async () => {
  const plugin = definePlugin({
    id: 'bad',
    kernel: 1,
    state: () => ({ n: 0 }),
    setup: ({ on, state }) => {
      on('test.ping', () => {
        throw new Error('sync')
      })
      on('test.ping', async () => {
        throw new Error('async')
      })
      state.subscribe(() => {
        throw new Error('watching')
      })
      state.update((draft) => {
        draft.n = 1
      })
    },
  })
  const test = createTestKernel({ plugins: [plugin] })
  test.kernel.emit('test.ping', { n: 1 })
  await test.clock.advance(0)
  expect(test.reports.map((error) => (error as PluginError).plugin)).toEqual(['bad', 'bad', 'bad'])
  expect(test.reports.map((error) => (error as { cause: Error }).cause.message).sort()).toEqual([
    'async',
    'sync',
    'watching',
  ])
})

it('SEC-51: a plugin emits at most 100 events per second; the excess is reported once, until the next second', async () => {
  let emit: (n: number) => void = () => {}
  const noisy = definePlugin({
    id: 'noisy',
    kernel: 1,
    setup: (context) => {
      emit = (n) => context.emit('test.ping', { n })
    },
  })
  const quiet = definePlugin({ id: 'quiet', kernel: 1, setup: () => {} })
  const test = createTestKernel({ plugins: [noisy, quiet] })
  const heard = vi.fn()
  test.kernel.on('test.ping', heard)
  for (let n = 0; n < 1000; n++) emit(n)
  expect(heard).toHaveBeenCalledTimes(EVENTS_PER_SECOND)
  expect(test.reports).toEqual([expect.objectContaining({ plugin: 'noisy', category: 'event' })])
  test.kernel.emit('test.ping', { n: 1 })
  expect(heard).toHaveBeenCalledTimes(EVENTS_PER_SECOND + 1)
  await test.clock.advance(1000)
  emit(1)
  expect(heard).toHaveBeenCalledTimes(EVENTS_PER_SECOND + 2)
})

it('SEC-51: made-up event names beyond a limit are dropped and reported once; known names still pass', async () => {
  let emit: (event: string) => void = () => {}
  const inventive = definePlugin({
    id: 'inventive',
    kernel: 1,
    setup: (context) => {
      emit = (event) => context.emit(event as 'test.ping', { n: 0 })
    },
  })
  const test = createTestKernel({ plugins: [inventive] })
  const heard: string[] = []
  test.kernel.on('*', (event) => void heard.push(event))
  for (let n = 0; n < 10_000; n++) emit(`made.up.${n}`)
  expect(heard).toHaveLength(2 * EVENTS_PER_SECOND)
  expect(test.reports).toEqual([expect.objectContaining({ plugin: 'inventive', category: 'event' })])
  emit('made.up.7')
  expect(heard).toHaveLength(2 * EVENTS_PER_SECOND + 1)
  await test.clock.advance(1000)
  emit('made.up.9999')
  expect(heard).toHaveLength(2 * EVENTS_PER_SECOND + 2)
})

it('SEC-51: an endless loop of events is stopped', () => {
  const loop = definePlugin({
    id: 'loop',
    kernel: 1,
    setup: ({ on, emit }) => void on('test.ping', ({ n }) => emit('test.ping', { n: n + 1 })),
  })
  const test = createTestKernel({ plugins: [loop] })
  const heard = vi.fn()
  test.kernel.on('test.ping', heard)
  test.kernel.emit('test.ping', { n: 0 })
  expect(heard).toHaveBeenCalledTimes(EVENTS_PER_SECOND + 1)
})

describe('a module that is loaded late', () => {
  const part = { default: 'part', messages: { 'late.hello': 'Hello' } as never, styles: '.late{}' }
  const start = (module: LazyPart = part) => {
    let given: Parameters<Parameters<typeof definePlugin>[0]['setup']>[0] | undefined
    const plugin = definePlugin({
      id: 'late',
      kernel: 1,
      setup: (context) => {
        given = context as never
        context.view('TestView', { title: 'test.title', load: async () => ({ default: null, ...module }) })
      },
    })
    const test = createTestKernel({ plugins: [plugin] })
    const registered = () => [test.kernel.texts.get(), test.kernel.styles.get()]
    return { ...test, registered, context: given as NonNullable<typeof given> }
  }
  const both = [
    [{ locale: 'en', table: { 'late.hello': 'Hello' }, plugin: 'late' }],
    [{ css: '.late{}', plugin: 'late' }],
  ]

  it('registers its texts and styles once, when its view is loaded, until the plugin stops', async () => {
    const { kernel, registered, stop } = start()
    expect(registered()).toEqual([[], []])
    const [view] = kernel.views.get()
    expect(await view?.load()).toEqual(part)
    expect(registered()).toEqual(both)
    await view?.load()
    expect(registered()).toEqual(both)
    kernel.setFeatures({ late: false })
    expect(registered()).toEqual([[], []])
    kernel.setFeatures({ late: true })
    await kernel.views.get()[0]?.load()
    expect(registered()).toEqual(both)
    stop()
  })

  it('registers them through `lazy` where it is not a view', async () => {
    const { context, registered, stop } = start()
    const load = context.lazy(async () => part)
    expect(registered()).toEqual([[], []])
    expect(await load()).toBe(part)
    await load()
    expect(registered()).toEqual(both)
    stop()
  })

  it('may have neither texts nor styles', async () => {
    const { kernel, registered, stop } = start({})
    await kernel.views.get()[0]?.load()
    expect(registered()).toEqual([[], []])
    stop()
  })

  it('is loaded again after a failed load, and then registers them', async () => {
    const { context, registered, stop } = start()
    const results = [Promise.reject(new Error('no chunk')), Promise.resolve(part)]
    const load = context.lazy(() => results.shift() as Promise<typeof part>)
    await expect(load()).rejects.toThrow('no chunk')
    await load()
    expect(registered()).toEqual(both)
    stop()
  })

  it('registers nothing if its plugin was stopped while it loaded', async () => {
    const { kernel, registered, stop } = start()
    const [view] = kernel.views.get()
    kernel.setFeatures({ late: false })
    await view?.load()
    expect(registered()).toEqual([[], []])
    stop()
  })
})

it('texts behind a function are listed as translations, and the kernel does not call the function', () => {
  const load = vi.fn()
  const plugin = definePlugin({ id: 'late', kernel: 1, setup: ({ messages }) => void messages('de', load) })
  const { kernel, stop } = createTestKernel({ plugins: [plugin] })
  expect(kernel.point(translations).get()).toEqual([{ locale: 'de', table: load, plugin: 'late' }])
  expect(kernel.texts.get()).toEqual([])
  expect(load).not.toHaveBeenCalled()
  kernel.setFeatures({ late: false })
  expect(kernel.point(translations).get()).toEqual([])
  stop()
})

describe('after a plugin was stopped', () => {
  const stopped = () => {
    const { plugin, contexts } = everything()
    const test = createTestKernel({ plugins: [plugin] })
    const before = census(test.kernel)
    test.kernel.setFeatures({ everything: false })
    return { test, before, context: contexts[0] as never as Parameters<typeof plugin.setup>[0] }
  }

  it.each([
    ['own', (c) => c.own(() => {})],
    ['on', (c) => c.on('test.ping', () => {})],
    ['emit', (c) => c.emit('test.ping', { n: 1 })],
    ['tap', (c) => c.tap('test.list', () => undefined)],
    ['contribute', (c) => c.contribute(things, 'x')],
    ['view', (c) => c.view('TestView', { title: 'test.title', load: async () => ({ default: null }) })],
    ['method', (c) => c.method({ name: 'm', namespace: 'n', class: 'safe' })],
    ['chain', (c) => c.chain({ namespace: 'n', parseAddress: () => undefined })],
    ['messages', (c) => c.messages('en', {})],
    ['style', (c) => c.style('')],
    ['a hook it needs', (c) => c.needs.list(['a'])],
  ] satisfies [string, (context: ReturnType<typeof stopped>['context']) => unknown][])(
    '%s throws PluginDisposedError and registers nothing',
    (_, use) => {
      const { test, context } = stopped()
      const counted = census(test.kernel)
      expect(() => use(context)).toThrow(PluginDisposedError)
      expect(census(test.kernel)).toEqual(counted)
    },
  )

  it('an undo passed to `own` runs at once', () => {
    const { context } = stopped()
    const undo = vi.fn()
    expect(() => context.own(undo)).toThrow(PluginDisposedError)
    expect(undo).toHaveBeenCalledOnce()
  })

  it('subscribing and updating do nothing and throw nothing', () => {
    const { test, context } = stopped()
    const counted = census(test.kernel)
    context.state.subscribe(() => {})()
    context.needs.things.subscribe(() => {})
    context.state.update((draft) => {
      draft.n = 9
    })
    expect(context.state.get()).toEqual({ n: 1 })
    expect(context.signal.aborted).toBe(true)
    expect(census(test.kernel)).toEqual(counted)
  })
})

describe('SEC-54: least authority', () => {
  it('a context gives no access to another plugin, the store or the kernel', () => {
    const mine = everything()
    const theirs = definePlugin({
      id: 'theirs',
      kernel: 1,
      provides: other,
      state: () => ({ secret: 1 }),
      setup: (context) => {
        mine.contexts.push(context as unknown as Record<string, unknown>)
        return { greet: () => 'hello' }
      },
    })
    const { kernel } = createTestKernel({ plugins: [mine.plugin, theirs] })
    const [context, foreign] = mine.contexts
    const forbidden = new Set<unknown>([
      kernel,
      foreign,
      ...Object.values(kernel),
      ...Object.values(foreign ?? {}),
    ])
    const seen = new Set<unknown>()
    const platform = new Set<unknown>([Object.prototype, Function.prototype, Array.prototype, globalThis])
    const found: string[] = []
    const walk = (value: unknown, path: string) => {
      if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return
      if (seen.has(value) || platform.has(value) || value instanceof AbortSignal) return
      seen.add(value)
      if (forbidden.has(value)) found.push(path)
      if (/^(set|slice|setHost|setRemote|dispose)$/.test(path.split('.').at(-1) ?? '')) found.push(path)
      for (const key of Reflect.ownKeys(value)) {
        if (
          typeof value === 'function' &&
          ['length', 'name', 'prototype', 'arguments', 'caller'].includes(String(key))
        )
          continue
        walk(Reflect.get(value, key), `${path}.${String(key)}`)
      }
      walk(Object.getPrototypeOf(value), `${path}.__proto__`)
    }
    walk(context, 'context')
    expect(found).toEqual([])
    expect(seen.size).toBeGreaterThan(20)
  })

  it('context, slices, sources, needs and services are frozen', () => {
    const seen: object[] = []
    const provider = definePlugin({
      id: 'p',
      kernel: 1,
      provides: other,
      setup: () => ({ greet: () => 'hi' }),
    })
    const user = definePlugin({
      id: 'user',
      kernel: 1,
      needs: { other, things },
      setup: (context) => {
        seen.push(
          context,
          context.state,
          context.feature,
          context.needs,
          context.needs.other,
          context.needs.things,
        )
      },
    })
    const { kernel } = createTestKernel({ plugins: [user, provider] })
    expect(seen).toHaveLength(6)
    expect(seen.every(Object.isFrozen)).toBe(true)
    expect(Object.isFrozen(kernel.get(other))).toBe(true)
  })

  it('sources the host reads have no setter', () => {
    const { kernel } = createTestKernel()
    for (const source of [kernel.state, kernel.plugins, kernel.features, kernel.views, kernel.point(things)])
      expect(Object.keys(source).sort()).toEqual(['get', 'subscribe'])
  })
})

it('a tap that rejects a gate stops the operation, and the error names its plugin', async () => {
  const strict = definePlugin({
    id: 'strict',
    kernel: 1,
    setup: ({ tap }) =>
      void tap('test.gate', async (value) => {
        if (value === 'bad') throw new Error('refused')
        return undefined
      }),
  })
  const test = createTestKernel({ plugins: [strict] })
  await expect(test.kernel.call(gate, 'good')).resolves.toBeUndefined()
  await expect(test.kernel.call(gate, 'bad')).rejects.toMatchObject({
    plugin: 'strict',
    cause: { message: 'refused' },
  })
})

it('the deadlines of hooks are paused until every pause is released', async () => {
  const slow = definePlugin({
    id: 'slow',
    kernel: 1,
    setup: ({ tap }) => void tap('test.gate', () => new Promise(() => {})),
  })
  const test = createTestKernel({ plugins: [slow] })
  const release = test.kernel.pauseHookDeadlines()
  const another = test.kernel.pauseHookDeadlines()
  const failed = vi.fn()
  void Promise.resolve(test.kernel.call(gate, 'x')).catch(failed)
  await test.clock.advance(60_000)
  release()
  release()
  await test.clock.advance(60_000)
  expect(failed).not.toHaveBeenCalled()
  another()
  await test.clock.advance(5000)
  expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(PluginError))
})
