import { createBus } from './bus.js'
import type { ChainAdapter } from './chains.js'
import { type Clock, systemClock, withDeadline } from './clock.js'
import { contain } from './contain.js'
import type {
  AnyPlugin,
  AnyToken,
  HookKind,
  HookToken,
  LazyPlugin,
  MaybePromise,
  MethodEntry,
  Order,
  Point,
  Service,
  ViewEntry,
  Wake,
} from './define.js'
import type { Dispose } from './dispose.js'
import { fault, isA, PluginDisposedError, PluginError } from './errors.js'
import { createFlags, isOn, type Narrow, sameValue } from './flags.js'
import { createHooks, isThenable } from './hooks.js'
import { type PluginStatus, requires, toStop, wakesOn } from './plan.js'
import { createPoints } from './points.js'
import type { EventName, Events, HookAnswer, HookName, HookValue } from './registry.js'
import { createScope, type Scope } from './scope.js'
import { cell, createStore, type Root, readOnly, type Source } from './state.js'

/** Longest a `setup` or an asynchronous tap may take, in milliseconds. */
export const PLUGIN_DEADLINE = 5000
/** Longest the loading of a sleeping plugin may take; the next wake tries again. */
export const LOAD_DEADLINE = 30_000
/** Events a plugin may emit in a second; more are dropped and reported once. */
export const EVENTS_PER_SECOND = 100

export interface KernelOptions {
  readonly plugins?: readonly (AnyPlugin | LazyPlugin)[]
  /** Feature values the host sets. */
  readonly features?: Readonly<Record<string, unknown>>
  /** Values where host and remote are silent; true where absent. */
  readonly defaults?: Readonly<Record<string, unknown>>
  readonly clock?: Clock
  /** False where plugins wait for `start()`; creating then runs no plugin code. */
  readonly autostart?: boolean
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
  /** Starts the plugins where `autostart` was false; idempotent. */
  start(): void
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
  api: unknown
  error: unknown
  /** Feature value, and the version of the flags it was read at. */
  value: unknown
  seen: number | undefined
  info: PluginInfo | undefined
}

const isLazy = (plugin: AnyPlugin | LazyPlugin): plugin is LazyPlugin => 'load' in plugin

const check = (plugin: AnyPlugin | LazyPlugin) => {
  if (typeof plugin?.id !== 'string' || !/^[a-z][\w./-]*$/i.test(plugin.id))
    throw new PluginError('A plugin needs an id', { category: 'contract' })
  if (plugin.kernel !== 1)
    throw fault(
      plugin.id,
      'contract',
      `was written for plugin API ${String(plugin.kernel)}; this is version 1. Update one of the two.`,
    )
  for (const [key, token] of Object.entries((plugin as AnyPlugin).needs ?? {}))
    if (!token?.id) throw fault(plugin.id, 'contract', `needs "${key}", which is no token`)
}

export const createKernel = (options: KernelOptions = {}): Kernel => {
  const { clock = systemClock, report: tell = console.error, defaults = {} } = options
  const report = (error: unknown) => contain(() => tell(error), Boolean)
  const store = createStore(report)
  const bus = createBus(report)
  const points = createPoints(report)
  const flags = createFlags(defaults, options.features)
  let holds = 0
  const hooks = createHooks({ clock, deadline: PLUGIN_DEADLINE, report, paused: () => holds > 0 })
  const entries = new Map<string, Entry>()
  /** Plugins that run, by the id of the service they provide. */
  const services = new Map<string, Entry>()
  const infos = cell<readonly PluginInfo[]>([], report)
  const features = cell<Readonly<Record<string, unknown>>>({}, report)
  const waiters = new Set<() => void>()
  let order: readonly Entry[] | undefined
  let disposed = false
  let started = options.autostart !== false
  let passing = false
  let again = false

  const sorted = () =>
    (order ??= [...entries.values()].sort((a, b) => (a.declared.id < b.declared.id ? -1 : 1)))
  const known = (entry: Entry) => entry.plugin ?? entry.declared
  const featureOf = ({ plugin, declared }: Entry) => plugin?.feature ?? declared.feature ?? declared.id
  const flagOf = (entry: Entry) => {
    const now = flags.changed.get()
    if (entry.seen !== now) {
      entry.seen = now
      let value = flags.value(featureOf(entry))
      const by = entry.plugin?.narrow as Narrow | undefined
      if (by)
        contain(
          () => {
            value = flags.value(featureOf(entry), by)
          },
          (cause) => report(fault(entry.declared.id, 'feature', 'could not narrow its feature', cause)),
        )
      if (!sameValue(value, entry.value)) entry.value = value
    }
    return entry.value
  }
  const wanted = (entry: Entry) => started && !disposed && !entry.removed && isOn(flagOf(entry))
  const get = (id: string): unknown => services.get(id)?.api
  const pointOf = (token: AnyToken) => points.source(`.${token.id}`)

  const move = (entry: Entry, status: PluginStatus) => {
    if (entry.status === status) return
    if (entry.status === 'failed') entry.error = undefined
    entry.status = status
    entry.info = undefined
  }

  const halt = (entry: Entry, status: PluginStatus) => {
    const { scope } = entry
    const id = entry.plugin?.provides?.id ?? ''
    if (scope) move(entry, 'stopping')
    entry.scope = undefined
    if (services.get(id) === entry) services.delete(id)
    scope?.dispose()
    entry.api = undefined
    move(entry, status)
  }

  const fail = (entry: Entry, cause: unknown) => {
    const { id } = entry.declared
    halt(entry, 'failed')
    entry.error =
      isA(PluginError, cause) && cause.plugin === id ? cause : fault(id, 'setup', 'could not start', cause)
    report(entry.error)
  }

  const contextOf = (entry: Entry, plugin: AnyPlugin, scope: Scope): unknown => {
    const { id } = plugin
    const slice = store.slice(id, plugin.state?.())
    scope.own(slice.drop)
    const feature = cell(flagOf(entry), report)
    scope.own(flags.changed.subscribe(() => feature.set(flagOf(entry))))
    const live = () => {
      if (scope.disposed)
        throw new PluginDisposedError(`Plugin "${id}" was stopped; its context can no longer be used`, {
          plugin: id,
        })
    }
    const contained = (cause: unknown) => report(fault(id, 'listener', 'failed in a listener', cause))
    const watch = <T>({ get, subscribe }: Source<T>): Source<T> =>
      readOnly({
        get,
        subscribe: (listener) => scope.own(subscribe(() => contain(listener, contained))),
      })
    const own = (register: () => Dispose) => {
      live()
      return scope.own(register())
    }
    const add = (point: string, item: object | unknown, order?: Order) =>
      own(() => points.add(point, id, item, order))
    let second = 0
    let emitted = 0
    const needed = (token: AnyToken): unknown => {
      if (token.kind === 'service') return get(token.id)
      if (token.kind === 'point') return watch(pointOf(token))
      if (token.kind === 'optional') return watch({ get: () => get(token.id), subscribe: infos.subscribe })
      if (token.kind === 'later')
        return async () => {
          live()
          for (const other of entries.values()) if (known(other).provides?.id === token.id) other.awake = true
          pass()
          await settled()
          return get(token.id)
        }
      return (value: unknown) => {
        live()
        return hooks.call(token.id, (token as { type?: HookKind }).type as HookKind, value)
      }
    }
    const needs: Record<string, unknown> = {}
    for (const [key, token] of Object.entries(plugin.needs ?? {})) needs[key] = needed(token)
    return Object.freeze({
      state: Object.freeze({ ...watch(slice), update: slice.update }),
      feature: watch(feature),
      needs: Object.freeze(needs),
      signal: scope.signal,
      own: (dispose: Dispose) => own(() => dispose),
      on: (event: string, listener: (...args: unknown[]) => unknown) =>
        own(() => bus.on(event, listener, contained)),
      emit: (event: string, payload: unknown) => {
        live()
        const now = Math.floor(clock.now() / 1000)
        if (now !== second) emitted = 0
        second = now
        if (++emitted <= EVENTS_PER_SECOND) bus.emit(event, payload)
        else if (emitted === EVENTS_PER_SECOND + 1)
          report(fault(id, 'event', `emits more than ${EVENTS_PER_SECOND} events in a second`))
      },
      tap: (hook: string, fn: (value: unknown) => unknown, order?: Order) =>
        own(() => hooks.tap(hook, id, fn, order)),
      contribute: (to: AnyToken, item: unknown, order?: Order) => add(`.${to.id}`, item, order),
      view: (view: string, given: object) => {
        const taken = viewOf(view)
        if (taken)
          throw fault(id, 'contract', `brings view "${view}", which plugin "${taken.plugin}" brings already`)
        return add('views', Object.freeze({ ...given, id: view, plugin: id }))
      },
      method: (given: object) => add('methods', Object.freeze({ ...given, plugin: id })),
      chain: (adapter: ChainAdapter) => {
        const { namespace } = adapter
        if (chains.get().some((other) => other.namespace === namespace))
          throw fault(id, 'contract', `brings a second chain adapter for "${namespace}"`)
        return add('chains', adapter)
      },
      messages: (locale: string, table: object) => add('texts', Object.freeze({ locale, table })),
      style: (css: string) => add('styles', Object.freeze({ plugin: id, css })),
    })
  }

  const start = (entry: Entry, plugin: AnyPlugin) => {
    const { id } = plugin
    const scope = createScope((cause) => report(fault(id, 'stop', 'failed while it stopped', cause)))
    const done = (api: unknown) => {
      if (entry.scope !== scope) return
      const provided = plugin.provides?.id
      if (provided !== undefined) {
        const other = services.get(provided)?.declared.id
        if (other)
          throw fault(id, 'setup', `provides "${provided}", which plugin "${other}" provides already`)
        entry.api = Object.freeze(api)
        services.set(provided, entry)
        again = true
      }
      move(entry, 'on')
    }
    const failed = (cause: unknown) => {
      if (entry.scope === scope) fail(entry, cause)
    }
    entry.scope = scope
    move(entry, 'starting')
    try {
      const api = plugin.setup(contextOf(entry, plugin, scope) as never)
      if (!isThenable(api)) return done(api)
      withDeadline(
        Promise.resolve(api),
        PLUGIN_DEADLINE,
        () => fault(id, 'setup', 'took too long to start'),
        clock,
      )
        .then(done)
        .catch(failed)
        .then(pass)
    } catch (cause) {
      failed(cause)
    }
  }

  const load = (entry: Entry, manifest: LazyPlugin) => {
    const { id } = manifest
    move(entry, 'starting')
    withDeadline(
      new Promise<{ default: AnyPlugin }>((resolve) => resolve(manifest.load())),
      LOAD_DEADLINE,
      () => fault(id, 'load', 'took too long to load'),
      clock,
    )
      .then(({ default: plugin }) => {
        check(plugin)
        if (plugin.id !== id) throw fault(id, 'load', 'was loaded with another id')
        entry.plugin = plugin
        entry.seen = undefined
        move(entry, 'off')
      })
      .catch((cause) => fail(entry, cause))
      .then(pass)
  }

  /** The one function that moves plugins through their life; runs until nothing changes. */
  const pass = (): void => {
    again = true
    if (passing) return
    passing = true
    while (again) {
      again = false
      for (const entry of toStop(sorted(), wanted)) halt(entry, 'off')
      for (const entry of sorted()) {
        const { plugin, status, declared } = entry
        if (!wanted(entry)) {
          // A load under way ends first, so that it is not begun twice.
          if (status === 'starting') continue
          move(entry, 'off')
          if (entry.removed && entries.get(declared.id) === entry) {
            entries.delete(declared.id)
            order = undefined
          }
        } else if (status === 'off' || status === 'idle' || status === 'waiting') {
          if (!entry.awake) move(entry, 'idle')
          else if (!plugin) load(entry, declared as LazyPlugin)
          else {
            const lacks = requires(plugin.needs).filter((need) => !services.has(need))
            if (!lacks.length) start(entry, plugin)
            else {
              move(entry, 'waiting')
              for (const other of sorted())
                if (!other.awake && wanted(other) && lacks.includes(known(other).provides?.id ?? ''))
                  again = other.awake = true
            }
          }
        }
      }
    }
    passing = false
    publish()
  }

  const busy = () => sorted().some((entry) => entry.status === 'starting')

  const publish = () => {
    const before = features.get()
    const now: Record<string, unknown> = {}
    for (const name of flags.names()) {
      const value = flags.value(name)
      now[name] = sameValue(value, before[name]) ? before[name] : value
    }
    for (const entry of sorted()) now[featureOf(entry)] = flagOf(entry)
    const names = Object.keys(now)
    if (names.length !== Object.keys(before).length || names.some((name) => now[name] !== before[name]))
      features.set(Object.freeze(now))
    const list = sorted().map((entry) => {
      const { declared, plugin, status, error } = entry
      entry.info ??= Object.freeze({
        id: declared.id,
        version: plugin?.version,
        status,
        ...(error ? { error } : {}),
      })
      return entry.info
    })
    const last = infos.get()
    if (list.length !== last.length || list.some((info, at) => info !== last[at]))
      infos.set(Object.freeze(list))
    if (busy()) return
    for (const resolve of waiters) resolve()
    waiters.clear()
  }

  const settled = () => (busy() ? new Promise<void>((resolve) => waiters.add(resolve)) : Promise.resolve())

  const insert = (plugin: AnyPlugin | LazyPlugin) => {
    check(plugin)
    const { id } = plugin
    const before = entries.get(id)
    if (before && !before.removed) throw fault(id, 'contract', 'is already in use')
    const lazy = isLazy(plugin)
    const entry: Entry = {
      declared: plugin,
      plugin: lazy ? undefined : plugin,
      status: 'off',
      awake: !lazy || wakesOn(plugin.wakes, 'start'),
      removed: false,
      scope: undefined,
      api: undefined,
      error: undefined,
      value: undefined,
      seen: undefined,
      info: undefined,
    }
    entries.set(id, entry)
    order = undefined
    return entry
  }

  const views = points.source('views') as Source<readonly ViewEntry[]>
  const chains = points.source('chains') as Source<readonly ChainAdapter[]>
  const viewOf = (id: string) => views.get().find((view) => view.id === id)
  const drop = flags.changed.subscribe(pass)

  for (const plugin of options.plugins ?? []) insert(plugin)
  pass()

  return {
    state: readOnly(store),
    plugins: readOnly(infos),
    features: readOnly(features),
    views,
    methods: points.source('methods'),
    chains,
    texts: points.source('texts'),
    styles: points.source('styles'),
    start: () => {
      started = true
      pass()
    },
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
      for (const entry of sorted()) {
        const { declared } = entry
        if (entry.plugin || !isLazy(declared) || !wakesOn(declared.wakes, wake)) continue
        if (view !== undefined && !declared.views?.includes(view)) continue
        entry.awake = true
        if (entry.status === 'failed') move(entry, 'off')
      }
      pass()
      return settled()
    },
    knows: (id) =>
      !!viewOf(id) ||
      sorted().some((entry) => wanted(entry) && (entry.declared as LazyPlugin).views?.includes(id)),
    setFeatures: flags.setHost,
    setRemote: flags.setRemote,
    get: (token) => get(token.id) as never,
    point: pointOf,
    call: (token, value) => hooks.call(token.id, token.type, value) as never,
    hold: () => {
      let held = 1
      holds++
      return () => {
        holds -= held
        held = 0
      }
    },
    on: bus.on,
    emit: bus.emit,
    settled,
    census: () => ({
      listeners: bus.size(),
      watchers: store.size() + infos.size() + features.size() + points.watchers() + flags.changed.size(),
      taps: hooks.size(),
      contributions: points.size(),
      slices: Object.keys(store.get().plugins).length,
      owned: sorted().reduce((sum, entry) => sum + (entry.scope?.size() ?? 0), 0),
    }),
    dispose: () => {
      disposed = true
      pass()
      drop()
    },
  }
}
