import {
  type AnyPlugin,
  cell,
  createKernel,
  definePlugin,
  type LazyPlugin,
  later,
  lazyPlugin,
  optional,
  PluginError,
  type Service,
  service,
  type Wake,
} from 'portico/kernel'
import { census, createMockClock, createTestKernel } from 'portico/testing'
import { describe, expect, it, vi } from 'vitest'
import { revoked, throwing } from '../evils.js'

const a = service<{ name: string }>('a')
const b = service<{ name: string }>('b')

const statuses = ({ kernel }: ReturnType<typeof createTestKernel>) =>
  Object.fromEntries(kernel.plugins.get().map(({ id, status }) => [id, status]))

const provider = (log: string[] = [], id = 'provider', feature = id) => ({
  id,
  kernel: 1 as const,
  feature,
  provides: a,
  setup: ({ own }: { own(dispose: () => void): void }) => {
    log.push(`+${id}`)
    own(() => log.push(`-${id}`))
    return { name: id }
  },
})

const dependent = (log: string[] = []) =>
  definePlugin({
    id: 'dependent',
    kernel: 1,
    needs: { a },
    provides: b,
    setup: ({ needs, own }) => {
      log.push(`+dependent of ${needs.a.name}`)
      own(() => log.push('-dependent'))
      return { name: 'dependent' }
    },
  })

const last = (log: string[] = []) =>
  definePlugin({
    id: 'aaa-last',
    kernel: 1,
    needs: { b },
    setup: ({ own }) => {
      log.push('+last')
      own(() => log.push('-last'))
    },
  })

describe('start and stop order', () => {
  it('starts providers first, stops dependents first, and starts them again', async () => {
    const log: string[] = []
    const test = createTestKernel({ plugins: [last(log), dependent(log), provider(log)] })
    expect(log).toEqual(['+provider', '+dependent of provider', '+last'])
    log.length = 0
    test.kernel.setFeatures({ provider: false })
    expect(log).toEqual(['-last', '-dependent', '-provider'])
    expect(statuses(test)).toEqual({ 'aaa-last': 'waiting', dependent: 'waiting', provider: 'off' })
    log.length = 0
    test.kernel.setFeatures({ provider: true })
    expect(log).toEqual(['+provider', '+dependent of provider', '+last'])
    expect(test.reports).toEqual([])
  })

  it('waits for a missing need and starts when it comes', async () => {
    const test = createTestKernel({ plugins: [dependent()] })
    expect(statuses(test)).toEqual({ dependent: 'waiting' })
    await test.kernel.use(provider())
    expect(statuses(test)).toEqual({ dependent: 'on', provider: 'on' })
    await test.kernel.remove('provider')
    expect(statuses(test)).toEqual({ dependent: 'waiting' })
    expect(test.kernel.get(b)).toBeUndefined()
  })

  it('a waiting plugin lists the services it waits for, and the list follows changes', async () => {
    const both = definePlugin({ id: 'both', kernel: 1, needs: { a, b }, setup: () => {} })
    const giving = (id: string, token: Service<{ name: string }>) =>
      definePlugin({ id, kernel: 1, provides: token, setup: () => ({ name: id }) })
    const { kernel } = createTestKernel({ plugins: [both] })
    const info = () => kernel.plugins.get().find(({ id }) => id === 'both')
    expect(info()).toMatchObject({ status: 'waiting', waitsFor: [a.id, b.id] })
    const heard = vi.fn()
    kernel.plugins.subscribe(heard)
    await kernel.use(giving('first', a))
    expect(info()).toMatchObject({ status: 'waiting', waitsFor: [b.id] })
    const before = info()
    heard.mockClear()
    await kernel.settled()
    expect(info()).toBe(before)
    expect(heard).not.toHaveBeenCalled()
    await kernel.use(giving('second', b))
    expect(info()).toEqual({ id: 'both', version: undefined, status: 'on' })
    await kernel.remove('first')
    expect(info()).toMatchObject({ waitsFor: [a.id] })
  })

  it('an optional need never delays a plugin, and the plugin is notified when it changes', async () => {
    const heard = vi.fn()
    const names: (string | undefined)[] = []
    const plugin = definePlugin({
      id: 'x',
      kernel: 1,
      needs: { maybe: optional(a) },
      setup: ({ needs }) => {
        needs.maybe.subscribe(() => {
          heard()
          names.push(needs.maybe.get()?.name)
        })
        names.push(needs.maybe.get()?.name)
      },
    })
    const test = createTestKernel({ plugins: [plugin] })
    await test.kernel.use(provider())
    await test.kernel.remove('provider')
    expect(names[0]).toBeUndefined()
    expect(names).toContain('provider')
    expect(names.at(-1)).toBeUndefined()
    expect(statuses(test)).toEqual({ x: 'on' })
  })

  it('a plugin that is still starting stops when its provider does', async () => {
    const seen: AbortSignal[] = []
    const slow = definePlugin({
      id: 'slow',
      kernel: 1,
      needs: { a },
      setup: ({ signal }) => {
        seen.push(signal)
        return new Promise<void>(() => {})
      },
    })
    const test = createTestKernel({ plugins: [slow, provider()] })
    expect(statuses(test).slow).toBe('starting')
    test.kernel.setFeatures({ provider: false })
    expect(seen[0]?.aborted).toBe(true)
    expect(statuses(test).slow).toBe('waiting')
    await test.clock.advance(10_000)
    expect(test.reports).toEqual([])
  })

  it('a plugin that was stopped while it started stays off when its setup ends', async () => {
    let finish: (api: { name: string }) => void = () => {}
    const slow = definePlugin({
      id: 'slow',
      kernel: 1,
      provides: a,
      setup: () =>
        new Promise<{ name: string }>((resolve) => {
          finish = resolve
        }),
    })
    const test = createTestKernel({ plugins: [slow, dependent()] })
    test.kernel.setFeatures({ slow: false })
    finish({ name: 'late' })
    await test.clock.advance(0)
    expect(statuses(test)).toEqual({ slow: 'off', dependent: 'waiting' })
    expect(test.kernel.get(a)).toBeUndefined()
  })

  it('a plugin may add other plugins and switch them off while it starts', async () => {
    const test = createTestKernel()
    const starter = definePlugin({
      id: 'starter',
      kernel: 1,
      setup: () => {
        void test.kernel.use(provider())
        test.kernel.setFeatures({ other: false })
      },
    })
    await test.kernel.use(definePlugin({ id: 'other', kernel: 1, setup: () => {} }))
    await test.kernel.use(starter)
    expect(statuses(test)).toEqual({ other: 'off', provider: 'on', starter: 'on' })
  })

  it('runs no plugin code before `start`, and runs each setup once', () => {
    const setup = vi.fn()
    const kernel = createKernel({ autostart: false, plugins: [{ id: 'x', kernel: 1, setup }] })
    expect(setup).not.toHaveBeenCalled()
    expect(kernel.plugins.get()[0]?.status).toBe('off')
    kernel.start()
    kernel.start()
    expect(setup).toHaveBeenCalledTimes(1)
    kernel.dispose()
    expect(kernel.plugins.get()[0]?.status).toBe('off')
    kernel.start()
    expect(setup).toHaveBeenCalledTimes(1)
  })

  it('notifies subscribers of the plugin list only of changes', () => {
    const test = createTestKernel({ plugins: [provider()], features: { other: true } })
    const heard = vi.fn()
    test.kernel.plugins.subscribe(heard)
    test.kernel.setFeatures({ other: false })
    expect(heard).not.toHaveBeenCalled()
    test.kernel.setFeatures({ provider: false })
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('failures', () => {
  it('a setup that throws is rolled back and leaves the others running', async () => {
    const undone = vi.fn()
    const bad = definePlugin({
      id: 'bad',
      kernel: 1,
      state: () => ({ n: 0 }),
      setup: ({ own, on, tap, contribute }) => {
        own(undone)
        on('*', () => {})
        tap('test.veto', () => 'no')
        contribute({ kind: 'point', id: 'p' }, 1)
        throw new Error('boom')
      },
    })
    const test = createTestKernel({ plugins: [bad, provider()] })
    expect(statuses(test)).toEqual({ bad: 'failed', provider: 'on' })
    expect(undone).toHaveBeenCalledTimes(1)
    expect(census(test.kernel)).toMatchObject({ listeners: 0, taps: 0, contributions: 0, slices: 1 })
    expect(test.reports).toEqual([expect.objectContaining({ plugin: 'bad', category: 'setup' })])
    await expect(test.kernel.use({ ...bad, id: 'worse' } as AnyPlugin)).rejects.toMatchObject({
      plugin: 'worse',
    })
  })

  it('a setup that takes more than 5 s fails, and its late result is dropped', async () => {
    let answer: (api: { name: string }) => void = () => {}
    const slow = definePlugin({
      id: 'slow',
      kernel: 1,
      provides: a,
      setup: () =>
        new Promise<{ name: string }>((resolve) => {
          answer = resolve
        }),
    })
    const test = createTestKernel({ plugins: [slow, dependent()] })
    expect(statuses(test)).toEqual({ slow: 'starting', dependent: 'waiting' })
    await test.clock.advance(5000)
    expect(statuses(test).slow).toBe('failed')
    answer({ name: 'late' })
    await test.clock.advance(0)
    expect(test.kernel.get(a)).toBeUndefined()
    expect(statuses(test)).toEqual({ slow: 'failed', dependent: 'waiting' })
  })

  it('switching a failed plugin off and on starts it again and clears its error', () => {
    let works = false
    const moody = definePlugin({
      id: 'moody',
      kernel: 1,
      setup: () => {
        if (!works) throw new Error('not now')
      },
    })
    const test = createTestKernel({ plugins: [moody] })
    expect(test.kernel.plugins.get()[0]?.error).toBeInstanceOf(PluginError)
    works = true
    test.kernel.setFeatures({ moody: false })
    expect(test.kernel.plugins.get()[0]).toEqual({ id: 'moody', version: undefined, status: 'off' })
    test.kernel.setFeatures({ moody: true })
    expect(statuses(test)).toEqual({ moody: 'on' })
  })

  it('of two providers of one service the second fails, also if both start asynchronously', async () => {
    const slow = (id: string): AnyPlugin => ({
      id,
      kernel: 1,
      provides: a,
      setup: () => Promise.resolve({ name: id }),
    })
    const test = createTestKernel({ plugins: [slow('two'), slow('one')] })
    await test.clock.advance(0)
    expect(statuses(test)).toEqual({ one: 'on', two: 'failed' })
    expect(test.kernel.get(a)?.name).toBe('one')
  })

  it('the report names the plugin that failed, not the one named in the error it threw', () => {
    const bad = definePlugin({
      id: 'bad',
      kernel: 1,
      setup: () => {
        throw new PluginError('foreign', { plugin: 'other' })
      },
    })
    expect(createTestKernel({ plugins: [bad] }).reports[0]).toMatchObject({ plugin: 'bad' })
  })

  it('a failed load and a failed setup are reported with different categories', async () => {
    const bad = (load: () => Promise<never>): LazyPlugin => ({ id: 'bad', kernel: 1, wakes: ['start'], load })
    const ends = async (load: () => Promise<never>) => {
      const test = createTestKernel({ plugins: [bad(load)] })
      await test.kernel.settled()
      return test.kernel.plugins.get()[0]?.error
    }
    const lost = new TypeError('Failed to fetch')
    expect(await ends(() => Promise.reject(lost))).toMatchObject({ category: 'load', cause: lost })
    const setup = throwing(lost)
    const comes = { default: { id: 'bad', kernel: 1, setup } }
    expect(await ends(async () => comes as never)).toMatchObject({ category: 'setup', cause: lost })
  })

  it('a plugin that `use` could not start is not listed, and may be removed or used again', async () => {
    let works = false
    const moody = definePlugin({
      id: 'moody',
      kernel: 1,
      setup: () => (works ? Promise.resolve() : Promise.reject(new Error('not now'))),
    })
    const test = createTestKernel()
    await expect(test.kernel.use(moody)).rejects.toThrow('Plugin "moody" could not start')
    expect(statuses(test)).toEqual({})
    await test.kernel.remove('moody')
    works = true
    await test.kernel.use(moody)
    expect(statuses(test)).toEqual({ moody: 'on' })
    expect(test.reports).toHaveLength(1)
  })

  it('`use` of a lazy plugin resolves while it is idle, and rejects if it must load at once and cannot', async () => {
    const sleepy = (wakes: Wake) =>
      lazyPlugin({ id: 'sleepy', kernel: 1, wakes, load: () => Promise.reject(new Error('offline')) })
    const test = createTestKernel()
    await test.kernel.use(sleepy('open'))
    expect(statuses(test)).toEqual({ sleepy: 'idle' })
    await test.kernel.remove('sleepy')
    await expect(test.kernel.use(sleepy('start'))).rejects.toMatchObject({
      category: 'load',
      plugin: 'sleepy',
    })
    expect(statuses(test)).toEqual({})
  })

  it('a thrown revoked Proxy and a report function that throws break nothing', () => {
    const kernel = createKernel({
      plugins: [
        {
          id: 'bad',
          kernel: 1,
          setup: throwing(revoked()),
        },
        provider(),
      ],
      clock: createMockClock(),
      report: () => {
        throw new Error('broken reporter')
      },
    })
    expect(kernel.plugins.get().map(({ status }) => status)).toEqual(['failed', 'on'])
    kernel.setFeatures({ provider: false })
    expect(kernel.plugins.get()[1]?.status).toBe('off')
  })

  it('a hostile thenable from setup fails that plugin only', async () => {
    const hostile = Object.defineProperty({}, 'then', {
      get: () => {
        throw new Error('getter')
      },
    })
    const test = createTestKernel({
      plugins: [{ id: 'bad', kernel: 1, setup: () => hostile }, provider()],
    })
    expect(statuses(test)).toEqual({ bad: 'failed', provider: 'on' })
  })

  it('rejects a duplicate id, a missing id and a need that is not a token', async () => {
    const test = createTestKernel({ plugins: [provider()] })
    await expect(test.kernel.use(provider())).rejects.toThrow('Plugin "provider" already exists')
    await expect(test.kernel.use({ id: '', kernel: 1, setup: () => {} })).rejects.toThrow('needs a valid id')
    await expect(
      test.kernel.use({ id: 'x', kernel: 1, needs: { y: undefined as never }, setup: () => {} }),
    ).rejects.toThrow('Plugin "x" needs "y", which is not a token')
    expect(statuses(test)).toEqual({ provider: 'on' })
  })

  it('SEC-56: an unsupported plugin API version is rejected with both versions; plugin versions are listed', async () => {
    const test = createTestKernel({ plugins: [{ ...provider(), version: '1.2.3' }] })
    const old = { id: 'old', kernel: 2, setup: () => {} } as unknown as AnyPlugin
    await expect(test.kernel.use(old)).rejects.toThrow('Plugin "old" must have kernel: 1, not 2')
    expect(test.kernel.plugins.get()).toEqual([{ id: 'provider', version: '1.2.3', status: 'on' }])
  })
})

describe('lazy plugins', () => {
  const sleeper = (more: Partial<LazyPlugin> = {}, plugin: Partial<AnyPlugin> = {}) => {
    const load = vi.fn(async () => ({ default: { ...provider([], 'sleeper'), ...plugin } as AnyPlugin }))
    return { load, manifest: { id: 'sleeper', kernel: 1, wakes: 'open', load, ...more } as LazyPlugin }
  }

  it('stays idle until it is woken for one of its reasons', async () => {
    const { load, manifest } = sleeper({ wakes: ['open', 'stored'] })
    const test = createTestKernel({ plugins: [manifest] })
    await test.kernel.wake('view', 'Other')
    expect(load).not.toHaveBeenCalled()
    expect(statuses(test)).toEqual({ sleeper: 'idle' })
    await test.kernel.wake('stored')
    await test.kernel.wake('open')
    expect(load).toHaveBeenCalledTimes(1)
    expect(statuses(test)).toEqual({ sleeper: 'on' })
  })

  it('can be woken alone by its id, for a reason it has', async () => {
    const first = sleeper({ wakes: 'open' })
    const second = sleeper({ id: 'second', wakes: 'open' })
    const test = createTestKernel({ plugins: [first.manifest, second.manifest] })
    await test.kernel.wake('stored', undefined, 'sleeper')
    await test.kernel.wake('open', undefined, 'sleeper')
    expect(statuses(test)).toEqual({ sleeper: 'on', second: 'idle' })
  })

  it('its views are known before it loads, and wake it', async () => {
    const { load, manifest } = sleeper({ wakes: 'view', views: ['Swap'] })
    const test = createTestKernel({ plugins: [manifest] })
    expect(test.kernel.hasView('Swap')).toBe(true)
    expect(test.kernel.hasView('Send')).toBe(false)
    await test.kernel.wake('view', 'Send')
    expect(load).not.toHaveBeenCalled()
    await test.kernel.wake('view', 'Swap')
    expect(statuses(test)).toEqual({ sleeper: 'on' })
    test.kernel.setFeatures({ sleeper: false })
    expect(test.kernel.hasView('Swap')).toBe(false)
  })

  it('is woken when another plugin needs its service', async () => {
    const { manifest } = sleeper({ wakes: 'need', provides: a })
    const test = createTestKernel({ plugins: [manifest, dependent()] })
    await test.kernel.settled()
    expect(statuses(test)).toEqual({ sleeper: 'on', dependent: 'on' })
  })

  it('is not loaded while its feature is off, and is loaded once when it is turned on', async () => {
    const { load, manifest } = sleeper({ wakes: 'start' })
    const test = createTestKernel({ plugins: [manifest], features: { sleeper: false } })
    expect(load).not.toHaveBeenCalled()
    test.kernel.setFeatures({ sleeper: true })
    test.kernel.setFeatures({ sleeper: false })
    test.kernel.setFeatures({ sleeper: true })
    await test.kernel.settled()
    expect(load).toHaveBeenCalledTimes(1)
    expect(statuses(test)).toEqual({ sleeper: 'on' })
  })

  it('a load that fails or hangs fails that plugin only, and the next wake tries again', async () => {
    const { manifest, load } = sleeper()
    load.mockRejectedValueOnce(new Error('offline'))
    load.mockReturnValueOnce(new Promise(() => {}))
    const test = createTestKernel({ plugins: [manifest] })
    await test.kernel.wake('open')
    expect(statuses(test)).toEqual({ sleeper: 'failed' })
    const second = test.kernel.wake('open')
    await test.clock.advance(30_000)
    await second
    expect(statuses(test)).toEqual({ sleeper: 'failed' })
    await test.kernel.wake('open')
    expect(statuses(test)).toEqual({ sleeper: 'on' })
    expect(test.reports).toHaveLength(2)
  })

  it('a failed load is tried again when the service is requested', async () => {
    const { manifest, load } = sleeper({ wakes: 'need', provides: a })
    load.mockRejectedValueOnce(new Error('offline'))
    let ask: () => Promise<{ name: string } | undefined> = async () => undefined
    const asking = definePlugin({
      id: 'asking',
      kernel: 1,
      needs: { late: later(a) },
      setup: ({ needs }) => {
        ask = needs.late
      },
    })
    const test = createTestKernel({ plugins: [manifest, asking] })
    expect(await ask()).toBeUndefined()
    expect(statuses(test).sleeper).toBe('failed')
    expect((await ask())?.name).toBe('sleeper')
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('FLT-45 a service requested while its provider starts is waited for', async () => {
    const { manifest } = sleeper({ wakes: 'need', provides: a })
    const asked = vi.fn()
    const asking = definePlugin({
      id: 'asking',
      kernel: 1,
      needs: { late: later(a) },
      setup: ({ needs }) => void needs.late().then(asked),
    })
    createTestKernel({ plugins: [manifest, asking] })
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    expect(asked).toHaveBeenCalledExactlyOnceWith({ name: 'sleeper' })
  })

  it('a plugin waiting for a service whose load failed does not retry it; the next wake does', async () => {
    const provides = sleeper({ wakes: 'need', provides: a })
    provides.load.mockRejectedValueOnce(new Error('offline'))
    const waits: LazyPlugin = {
      id: 'dependent',
      kernel: 1,
      wakes: 'open',
      load: async () => ({ default: dependent() as unknown as AnyPlugin }),
    }
    const test = createTestKernel({ plugins: [provides.manifest, waits] })
    await test.kernel.wake('open')
    await test.clock.advance(60_000)
    expect(provides.load).toHaveBeenCalledTimes(1)
    expect(statuses(test)).toEqual({ sleeper: 'failed', dependent: 'waiting' })
    await test.kernel.wake('open')
    expect(statuses(test)).toEqual({ sleeper: 'on', dependent: 'on' })
  })

  it('a wake, a use or a removal does not wait for an unrelated plugin that never starts', async () => {
    const stuck: AnyPlugin = { id: 'stuck', kernel: 1, setup: () => new Promise(() => {}) }
    const { manifest } = sleeper({ provides: a, wakes: ['open', 'need'] })
    const test = createTestKernel({ plugins: [stuck, manifest] })
    await test.kernel.wake('open')
    await test.kernel.use(definePlugin({ id: 'other', kernel: 1, setup: () => {} }))
    await test.kernel.remove('other')
    expect(statuses(test)).toEqual({ stuck: 'starting', sleeper: 'on' })
  })

  it('a wake also waits for the direct and indirect providers of the plugins it wakes', async () => {
    const { manifest } = sleeper({ provides: a, wakes: 'need' })
    const slow = definePlugin({
      id: 'slow',
      kernel: 1,
      needs: { a },
      provides: b,
      setup: async () => ({ name: 'slow' }),
    }) as unknown as AnyPlugin
    const asleep = (id: string, plugin: AnyPlugin, more: Partial<LazyPlugin>): LazyPlugin => ({
      id,
      kernel: 1,
      wakes: 'need',
      load: async () => ({ default: plugin }),
      ...more,
    })
    const test = createTestKernel({
      plugins: [
        manifest,
        asleep('slow', slow, { provides: b }),
        asleep('aaa-last', last() as unknown as AnyPlugin, { wakes: 'open' }),
      ],
    })
    await test.kernel.wake('open')
    expect(statuses(test)).toEqual({ 'aaa-last': 'on', slow: 'on', sleeper: 'on' })
  })

  it('rejects a module with another id, with another version or without a plugin', async () => {
    for (const module of [
      { default: provider([], 'other') },
      { default: { ...provider([], 'sleeper'), kernel: 2 } },
      {},
    ]) {
      const { manifest, load } = sleeper()
      load.mockResolvedValueOnce(module as never)
      const test = createTestKernel({ plugins: [manifest] })
      await test.kernel.wake('open')
      expect(statuses(test)).toEqual({ sleeper: 'failed' })
      expect(test.reports).toEqual([expect.objectContaining({ plugin: 'sleeper' })])
    }
  })

  it('may be removed and added again while it loads', async () => {
    const first = sleeper({ wakes: 'start' })
    const second = sleeper({ wakes: 'start' })
    const test = createTestKernel({ plugins: [first.manifest] })
    const removed = test.kernel.remove('sleeper')
    await test.kernel.use(second.manifest)
    await removed
    expect(statuses(test)).toEqual({ sleeper: 'on' })
    expect(second.load).toHaveBeenCalledTimes(1)
    await test.kernel.remove('sleeper')
    expect(statuses(test)).toEqual({})
  })
})

it('two kernels share no services', () => {
  const plugin = provider()
  const one = createTestKernel({ plugins: [plugin] })
  const two = createTestKernel({ plugins: [plugin] })
  expect(one.kernel.get(a)).not.toBe(two.kernel.get(a))
  one.kernel.dispose()
  expect(two.kernel.get(a)?.name).toBe('provider')
})

it('a host may provide a cell as a service', () => {
  const source = service<ReturnType<typeof cell<number>>>('source')
  const given = cell(1)
  const test = createTestKernel({ services: [[source, given]] })
  test.kernel.get(source)?.set(2)
  expect(given.get()).toBe(2)
})

it('a plugin that is removed and replaced during the setup of another one is stopped', async () => {
  const stopped: string[] = []
  const replaceable = (name: string) =>
    definePlugin({ id: 'replaceable', kernel: 1, setup: ({ own }) => own(() => stopped.push(name)) })
  const kernel = createKernel({ plugins: [replaceable('first')] as AnyPlugin[] })
  kernel.start()
  let replaced: Promise<void> | undefined
  await kernel.use(
    definePlugin({
      id: 'other',
      kernel: 1,
      setup: () => {
        void kernel.remove('replaceable')
        replaced = kernel.use(replaceable('second'))
      },
    }),
  )
  await replaced
  expect(stopped).toEqual(['first'])
  kernel.dispose()
  expect(stopped).toEqual(['first', 'second'])
})
