import { createBus } from './bus.js'
import type { ChainAdapter } from './chains.js'
import { type Clock, systemClock, withDeadline } from './clock.js'
import type {
  AnyPlugin,
  AnyToken,
  Dispose,
  HookKind,
  HookToken,
  LazyPlugin,
  MaybePromise,
  MethodEntry,
  Needs,
  Point,
  Service,
  ViewEntry,
  Wake,
} from './define.js'
import { PluginDisposedError, PluginError } from './errors.js'
import { createFlags, isOn, narrow } from './flags.js'
import { createHooks } from './hooks.js'
import { missing, type Planned, type PluginStatus, toStop, wakesOn } from './plan.js'
import { createPoints } from './points.js'
import type { EventName, Events, HookAnswer, HookName, HookValue } from './registry.js'
import { createScope, type Scope } from './scope.js'
import { type Cell, cell, createStore, type Root, type Source } from './state.js'

/** Longest a `setup` or an asynchronous tap may take, in milliseconds. */
export const PLUGIN_DEADLINE = 5000
/** Events a plugin may emit in a second; more are dropped and reported once. */
export const EVENTS_PER_SECOND = 100

export interface KernelOptions {
  readonly plugins?: readonly (AnyPlugin | LazyPlugin)[]
  /** Feature values the host sets. */
  readonly features?: Readonly<Record<string, unknown>>
  /** Values where host and remote are silent; true where absent. */
  readonly defaults?: Readonly<Record<string, unknown>>
  readonly clock?: Clock
  /** Told of every contained failure; defaults to the console. */
  readonly report?: (error: unknown) => void
}

export interface PluginInfo {
  readonly id: string
  readonly version: string | undefined
  readonly status: PluginStatus
  readonly error?: unknown
}

export interface TextEntry {
  readonly locale: string
  readonly table: Readonly<Record<string, string>>
}

export interface Kernel {
  readonly state: Source<Root>
  readonly plugins: Source<readonly PluginInfo[]>
  readonly features: Source<Readonly<Record<string, unknown>>>
  readonly views: Source<readonly ViewEntry[]>
  readonly methods: Source<readonly MethodEntry[]>
  readonly chains: Source<readonly ChainAdapter[]>
  readonly texts: Source<readonly TextEntry[]>
  readonly styles: Source<readonly { readonly plugin: string; readonly css: string }[]>
  /** Adds a plugin; resolves when it runs, sleeps or waits, rejects where it cannot be added or failed. */
  use(plugin: AnyPlugin | LazyPlugin): Promise<void>
  remove(id: string): Promise<void>
  /** Loads the plugins that sleep until this; resolves when they run. */
  wake(wake: Wake, view?: string): Promise<void>
  /** Whether a view is registered or a sleeping plugin brings it. */
  knows(view: string): boolean
  setFeatures(values: Readonly<Record<string, unknown>>): void
  setRemote(values: Readonly<Record<string, unknown>>): void
  get<T>(service: Service<T>): T | undefined
  point<T>(point: Point<T>): Source<readonly T[]>
  call<H extends HookName>(token: HookToken<H>, value: HookValue<H>): MaybePromise<HookAnswer<H>>
  /** Holds the deadlines of hooks while a view that a tap asked for is open. */
  hold(): Dispose
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  on(event: '*', listener: (event: EventName, payload: unknown) => void): Dispose
  emit<E extends EventName>(event: E, payload: Events[E]): void
  /** Resolves when nothing is loading or starting. */
  settled(): Promise<void>
  /** Counts of what is registered, for leak tests. */
  census(): Readonly<Record<'listeners' | 'watchers' | 'taps' | 'contributions' | 'slices' | 'owned', number>>
  dispose(): void
}

interface Entry {
  readonly declared: AnyPlugin | LazyPlugin
  plugin: AnyPlugin | undefined
  status: PluginStatus
  awake: boolean
  removed: boolean
  scope: Scope | undefined
  api: Cell<unknown>
  error?: unknown
}

const isLazy = (plugin: AnyPlugin | LazyPlugin): plugin is LazyPlugin => 'load' in plugin

export const createKernel = (options: KernelOptions = {}): Kernel => {
  const clock = options.clock ?? systemClock
  const report = options.report ?? ((error: unknown) => console.error(error))
  const store = createStore(report)
  const bus = createBus(report)
  const points = createPoints(report)
  const flags = createFlags(options.defaults ?? {}, options.features)
  const holds = cell(0)
  const hooks = createHooks({ clock, deadline: PLUGIN_DEADLINE, report, paused: () => holds.get() > 0 })
  const entries = new Map<string, Entry>()
  const infos = cell<readonly PluginInfo[]>([], report)
  const features = cell<Readonly<Record<string, unknown>>>({}, report)
  const waiters = new Set<() => void>()
  let disposed = false
  let passing = false
  let again = false

  const sorted = () => [...entries.values()].sort((a, b) => (a.declared.id < b.declared.id ? -1 : 1))
  const featureOf = (entry: Entry) => entry.plugin?.feature ?? entry.declared.feature ?? entry.declared.id
  const valueOf = (entry: Entry) => {
    try {
      return flags.value(featureOf(entry), entry.plugin?.narrow ?? narrow)
    } catch (error) {
      report(error)
      return flags.value(featureOf(entry))
    }
  }
  const wanted = (entry: Entry) => !disposed && !entry.removed && isOn(valueOf(entry))
  const planned = (entry: Entry): Planned => ({
    id: entry.declared.id,
    status: entry.status,
    wanted: wanted(entry),
    awake: entry.awake,
    needs: entry.plugin?.needs,
    provides: (entry.plugin ?? entry.declared).provides?.id,
  })
  const providerOf = (id: string) =>
    [...entries.values()].find(
      (entry) => !entry.removed && (entry.plugin ?? entry.declared).provides?.id === id && wanted(entry),
    )
  const services = () => ({
    has: (id: string) => [...entries.values()].some((e) => e.status === 'on' && e.plugin?.provides?.id === id),
  })
  const get = (id: string): unknown => {
    for (const entry of entries.values())
      if (entry.status === 'on' && entry.plugin?.provides?.id === id) return entry.api.get()
    return undefined
  }

  const fail = (entry: Entry, cause: unknown) => {
    const { id } = entry.declared
    entry.scope?.dispose()
    entry.scope = undefined
    entry.status = 'failed'
    entry.error =
      cause instanceof PluginError
        ? cause
        : new PluginError(`Plugin "${id}" could not start`, { category: 'setup', plugin: id, cause })
    report(entry.error)
  }

  const stop = (entry: Entry) => {
    entry.status = 'stopping'
    entry.scope?.dispose()
    entry.scope = undefined
    entry.api.set(undefined)
    entry.status = 'off'
  }

  const contextOf = (entry: Entry, plugin: AnyPlugin, scope: Scope): unknown => {
    const { id } = plugin
    const slice = store.slice(id, plugin.state?.())
    scope.own(slice.drop)
    const feature = cell(valueOf(entry), report)
    scope.own(flags.changed.subscribe(() => feature.set(valueOf(entry))))
    const live = () => {
      if (scope.disposed)
        throw new PluginDisposedError(`Plugin "${id}" was stopped; its context can no longer be used`, { plugin: id })
    }
    const contained = (error: unknown) =>
      report(new PluginError(`Plugin "${id}" failed in a listener`, { category: 'listener', plugin: id, cause: error }))
    const guard =
      <A extends unknown[]>(run: (...args: A) => void) =>
      (...args: A) => {
        try {
          run(...args)
        } catch (error) {
          contained(error)
        }
      }
    const own = (dispose: Dispose) => {
      live()
      return scope.own(dispose)
    }
    let second = 0
    let emitted = 0
    const needed = (token: AnyToken): unknown => {
      if (token.kind === 'service') return get(token.id)
      if (token.kind === 'point') return points.source(token.id)
      if (token.kind === 'hook') {
        const { id: hook, type } = token as unknown as { id: string; type: HookKind }
        return (value: unknown) => hooks.call(hook, type, value)
      }
      return { get: () => get(token.id), subscribe: (listener: () => void) => infos.subscribe(listener) }
    }
    const needs = Object.fromEntries(
      Object.entries((plugin.needs ?? {}) as Needs).map(([key, token]) => [key, Object.freeze(needed(token))]),
    )
    const add = (point: string, item: unknown, order?: { stage?: number }) => own(points.add(point, id, item, order))
    return Object.freeze({
      state: Object.freeze({ get: slice.get, subscribe: slice.subscribe, update: slice.update }),
      feature: Object.freeze({ get: feature.get, subscribe: feature.subscribe }),
      needs: Object.freeze(needs),
      signal: scope.signal,
      own,
      on: (event: string, listener: (...args: unknown[]) => void) =>
        own(event === '*' ? bus.onAny(guard(listener)) : bus.on(event, guard(listener))),
      emit: (event: string, payload: unknown) => {
        live()
        const now = Math.floor(clock.now() / 1000)
        if (now !== second) {
          second = now
          emitted = 0
        }
        emitted++
        if (emitted <= EVENTS_PER_SECOND) bus.emit(event, payload)
        else if (emitted === EVENTS_PER_SECOND + 1)
          report(
            new PluginError(`Plugin "${id}" emits more than ${EVENTS_PER_SECOND} events in a second`, {
              category: 'event',
              plugin: id,
            }),
          )
      },
      tap: (hook: string, fn: (value: unknown) => unknown, order?: object) => own(hooks.tap(hook, id, fn, order)),
      contribute: (to: AnyToken, item: unknown, order?: object) => add(to.id, item, order),
      view: (view: string, given: object) => {
        live()
        const taken = viewOf(view)
        if (taken) throw new PluginError(`View "${view}" is already brought by plugin "${taken.plugin}"`, { plugin: id })
        return add('views', Object.freeze({ ...given, id: view, plugin: id }))
      },
      method: (given: object) => add('methods', Object.freeze({ ...given, plugin: id })),
      chain: (adapter: ChainAdapter) => {
        live()
        if (chains.get().some((other) => other.namespace === adapter.namespace))
          throw new PluginError(`Namespace "${adapter.namespace}" already has a chain adapter`, { plugin: id })
        return add('chains', adapter)
      },
      messages: (locale: string, table: object) => add('texts', Object.freeze({ locale, table })),
      style: (css: string) => add('styles', Object.freeze({ plugin: id, css })),
    })
  }

  const start = (entry: Entry, plugin: AnyPlugin) => {
    const { id } = plugin
    const scope = createScope((error) =>
      report(new PluginError(`Plugin "${id}" failed while it stopped`, { category: 'stop', plugin: id, cause: error })),
    )
    entry.scope = scope
    entry.status = 'starting'
    const done = (api: unknown) => {
      if (entry.scope !== scope) return
      entry.api.set(api)
      entry.status = 'on'
    }
    try {
      if (plugin.provides && services().has(plugin.provides.id))
        throw new PluginError(`Service "${plugin.provides.id}" is already provided`, { category: 'setup', plugin: id })
      const api = plugin.setup(contextOf(entry, plugin, scope) as never)
      if (!(api instanceof Promise)) return done(api)
      withDeadline(
        api,
        PLUGIN_DEADLINE,
        () => new PluginError(`Plugin "${id}" took too long to start`, { category: 'setup', plugin: id }),
        clock,
      )
        .then(done, (error) => entry.scope === scope && fail(entry, error))
        .then(pass)
    } catch (error) {
      fail(entry, error)
    }
  }

  const load = (entry: Entry, manifest: LazyPlugin) => {
    entry.status = 'starting'
    const { id } = manifest
    new Promise<{ default: AnyPlugin }>((resolve) => resolve(manifest.load()))
      .then((module) => {
        if (module.default?.id !== id)
          throw new PluginError(`The plugin loaded for "${id}" has another id`, { category: 'load', plugin: id })
        check(module.default)
        entry.plugin = module.default
        entry.status = 'off'
      })
      .catch((error) => fail(entry, error))
      .then(pass)
  }

  const check = (plugin: AnyPlugin | LazyPlugin) => {
    if (typeof plugin?.id !== 'string' || !/^[a-z][\w./-]*$/i.test(plugin.id))
      throw new PluginError('A plugin needs an id', { category: 'contract' })
    if (plugin.kernel !== 1)
      throw new PluginError(
        `Plugin "${plugin.id}" was written for plugin API ${String(plugin.kernel)}; this is version 1. Update one of the two.`,
        { category: 'contract', plugin: plugin.id },
      )
  }

  /** The one function that moves plugins through their life; runs until nothing changes. */
  const pass = (): void => {
    if (passing) {
      again = true
      return
    }
    passing = true
    do {
      again = false
      const all = sorted()
      for (const id of toStop(all.map(planned))) stop(entries.get(id) as Entry)
      for (const entry of all) {
        const { id } = entry.declared
        if (!wanted(entry)) {
          if (entry.status === 'starting' && entry.scope) stop(entry)
          else if (entry.status !== 'starting') entry.status = 'off'
          if (entry.removed && entry.status === 'off') entries.delete(id)
        } else if (entry.status === 'starting' || entry.status === 'on' || entry.status === 'failed') {
        } else if (!entry.awake) {
          entry.status = 'idle'
        } else if (!entry.plugin) {
          load(entry, entry.declared as LazyPlugin)
        } else {
          const lacks = missing(planned(entry), services())
          if (lacks.length) {
            entry.status = 'waiting'
            for (const provider of lacks.map(providerOf))
              if (provider && !provider.awake) {
                provider.awake = true
                again = true
              }
          } else {
            start(entry, entry.plugin)
            again = true
          }
        }
      }
    } while (again)
    passing = false
    publish()
  }

  const publish = () => {
    const known: Record<string, unknown> = { ...options.defaults, ...options.features }
    for (const feature of Object.keys(known)) known[feature] = flags.value(feature)
    for (const entry of entries.values()) known[featureOf(entry)] = valueOf(entry)
    if (JSON.stringify(known) !== JSON.stringify(features.get())) features.set(Object.freeze(known))
    infos.set(
      Object.freeze(
        sorted().map(({ declared, plugin, status, error }) =>
          Object.freeze({ id: declared.id, version: plugin?.version, status, ...(error ? { error } : {}) }),
        ),
      ),
    )
    if (![...entries.values()].some((entry) => entry.status === 'starting')) {
      const done = [...waiters]
      waiters.clear()
      for (const resolve of done) resolve()
    }
  }

  const settled = () =>
    [...entries.values()].some((entry) => entry.status === 'starting')
      ? new Promise<void>((resolve) => waiters.add(resolve))
      : Promise.resolve()

  const insert = (plugin: AnyPlugin | LazyPlugin) => {
    check(plugin)
    const before = entries.get(plugin.id)
    if (before && !before.removed)
      throw new PluginError(`Plugin "${plugin.id}" is already in use`, { category: 'contract', plugin: plugin.id })
    const lazy = isLazy(plugin)
    const entry: Entry = {
      declared: plugin,
      plugin: lazy ? undefined : plugin,
      status: 'off',
      awake: !lazy || wakesOn(plugin.wakes, 'start'),
      removed: false,
      scope: undefined,
      api: cell<unknown>(undefined, report),
    }
    entries.set(plugin.id, entry)
    return entry
  }

  const views = points.source('views') as Source<readonly ViewEntry[]>
  const chains = points.source('chains') as Source<readonly ChainAdapter[]>
  const viewOf = (id: string) => views.get().find((view) => view.id === id)
  const drops = [flags.changed.subscribe(pass)]

  for (const plugin of options.plugins ?? []) insert(plugin)
  pass()

  return {
    state: { get: store.get, subscribe: store.subscribe },
    plugins: infos,
    features,
    views,
    methods: points.source('methods'),
    chains,
    texts: points.source('texts'),
    styles: points.source('styles'),
    use: async (plugin) => {
      const entry = insert(plugin)
      pass()
      await settled()
      if (entry.status === 'failed') throw entry.error
    },
    remove: async (id) => {
      const entry = entries.get(id)
      if (!entry) return
      entry.removed = true
      pass()
      await settled()
    },
    wake: (wake, view) => {
      for (const { declared, awake } of entries.values()) {
        if (awake || !isLazy(declared) || !wakesOn(declared.wakes, wake)) continue
        if (view !== undefined && !declared.views?.includes(view)) continue
        ;(entries.get(declared.id) as Entry).awake = true
      }
      pass()
      return settled()
    },
    knows: (id) =>
      !!viewOf(id) ||
      [...entries.values()].some((entry) => wanted(entry) && (entry.declared as LazyPlugin).views?.includes(id)),
    setFeatures: flags.setHost,
    setRemote: flags.setRemote,
    get: (token) => get(token.id) as never,
    point: (token) => points.source(token.id),
    call: (token, value) => hooks.call(token.id, token.type, value) as never,
    hold: () => {
      holds.set(holds.get() + 1)
      let held = true
      return () => {
        if (held) holds.set(holds.get() - 1)
        held = false
      }
    },
    on: (event: string, listener: (...args: never[]) => void) =>
      event === '*'
        ? bus.onAny(listener as (event: string, payload: unknown) => void)
        : bus.on(event, listener as (payload: unknown) => void),
    emit: (event, payload) => bus.emit(event, payload),
    settled,
    census: () => ({
      listeners: bus.size(),
      watchers: store.size(),
      taps: hooks.size(),
      contributions: points.size(),
      slices: Object.keys(store.get().plugins).length,
      owned: [...entries.values()].reduce((sum, entry) => sum + (entry.scope?.size() ?? 0), 0),
    }),
    dispose: () => {
      disposed = true
      pass()
      for (const drop of drops) drop()
    },
  }
}
