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
import { createFlags, isOn, type Narrow, sameItems, sameValue } from './flags.js'
import { createHooks, isThenable } from './hooks.js'
import { createPoints } from './points.js'
import type { EventName, Events, HookAnswer, HookName, HookValue } from './registry.js'
import { createScope, type Scope } from './scope.js'
import { cell, createStore, type Root, readOnly, type Source } from './state.js'

/** Longest a `setup` or an asynchronous tap may take, in milliseconds. */
export const PLUGIN_DEADLINE = 5000
/** Longest the loading of a sleeping plugin may take; the next wake tries again. */
export const LOAD_DEADLINE = 30_000
/** Events of one name a plugin may emit in a second; more are dropped and reported once. */
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

export type PluginStatus = 'off' | 'idle' | 'waiting' | 'starting' | 'on' | 'stopping' | 'failed'

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
  /** Absent while it sleeps. */
  plugin: AnyPlugin | undefined
  status: PluginStatus
  awake: boolean
  removed?: boolean
  /** There is one from the start of `setup` to the stop. */
  scope?: Scope | undefined
  api?: unknown
  error?: unknown
  /** Feature value, and the version of the flags it was read at. */
  value?: unknown
  seen?: object | undefined
  info?: PluginInfo | undefined
}

const isLazy = (plugin: AnyPlugin | LazyPlugin): plugin is LazyPlugin => 'load' in plugin

const wakesOn = ({ wakes }: LazyPlugin, wake: Wake) => [wakes].flat().includes(wake)

const check = (plugin: AnyPlugin | LazyPlugin) => {
  const id = plugin?.id
  if (typeof id !== 'string' || !/^[a-z][\w./-]*$/i.test(id))
    throw new PluginError('A plugin needs an id', { category: 'contract' })
  if (plugin.kernel !== 1)
    throw fault(
      id,
      'contract',
      `was written for plugin API ${String(plugin.kernel)}; this is version 1. Update one of the two.`,
    )
  for (const [key, token] of Object.entries((plugin as AnyPlugin).needs ?? {}))
    if (!token?.id) throw fault(id, 'contract', `needs "${key}", which is no token`)
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
  const waiters: (() => void)[] = []
  let order: readonly Entry[] | undefined
  let disposed = false
  let started = options.autostart !== false
  let passing = false
  let again = false

  const sorted = () =>
    (order ??= [...entries.values()].sort((a, b) => (a.declared.id < b.declared.id ? -1 : 1)))
  const providedBy = ({ plugin, declared }: Entry) => (plugin ?? declared).provides?.id ?? ''
  const featureOf = ({ plugin, declared }: Entry) => plugin?.feature ?? declared.feature ?? declared.id
  const blame = (id: string, category: string, text: string) => (cause: unknown) =>
    report(fault(id, category, text, { cause }))
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
          blame(entry.declared.id, 'feature', 'could not narrow its feature'),
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

  /** Ids of the services a plugin cannot run without. */
  const requires = ({ plugin }: Entry) =>
    Object.values(plugin?.needs ?? {}).flatMap(({ kind, id }) => (kind === 'service' ? id : []))
  const lacks = (entry: Entry) => requires(entry).filter((id) => !services.has(id))

  /** Wakes the plugins that sleep until one of these services is needed. */
  const rouse = (needed: readonly string[]) => {
    for (const entry of sorted())
      if (!entry.awake && wanted(entry) && needed.includes(providedBy(entry))) again = entry.awake = true
  }

  const stop = (which: (entry: Entry) => boolean) => {
    for (const entry of [...sorted()].reverse()) if (entry.scope && which(entry)) halt(entry, 'off')
  }

  /** Stops a plugin, and before it those that need its service. */
  const halt = (entry: Entry, status: PluginStatus) => {
    const { scope } = entry
    const provided = providedBy(entry)
    entry.scope = undefined
    if (services.get(provided) === entry) {
      stop((other) => requires(other).includes(provided))
      services.delete(provided)
    }
    if (scope) move(entry, 'stopping')
    scope?.dispose()
    entry.api = undefined
    move(entry, status)
  }

  const fail = (entry: Entry, cause: unknown) => {
    const { id } = entry.declared
    halt(entry, 'failed')
    entry.error =
      isA(PluginError, cause) && cause.plugin === id
        ? cause
        : fault(id, 'setup', 'could not start', { cause })
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
    const contained = blame(id, 'listener', 'failed in a listener')
    const watch = <T>({ get, subscribe }: Source<T>): Source<T> =>
      readOnly({
        get,
        subscribe: (listener) => scope.own(subscribe(() => contain(listener, contained))),
      })
    const own = (register: () => Dispose) => {
      live()
      return scope.own(register())
    }
    const add = (point: string, item: unknown, order?: Order) => own(() => points.add(point, id, item, order))
    const list = (point: string, item: object) => add(point, Object.freeze({ ...item, plugin: id }))
    let second = 0
    let emitted: Record<string, number> = {}
    const needed = (token: AnyToken): unknown => {
      if (token.kind === 'service') return get(token.id)
      if (token.kind === 'point') return watch(pointOf(token))
      if (token.kind === 'optional') return watch({ get: () => get(token.id), subscribe: infos.subscribe })
      if (token.kind === 'later')
        return async () => {
          live()
          rouse([token.id])
          pass()
          await settled()
          return get(token.id)
        }
      return (value: unknown) => {
        live()
        return hooks.call(token.id, (token as { type?: HookKind }).type as HookKind, value)
      }
    }
    const needs = Object.entries(plugin.needs ?? {}).map(([key, token]) => [key, needed(token)])
    return Object.freeze({
      state: Object.freeze({ ...watch(slice), update: slice.update }),
      feature: watch(feature),
      needs: Object.freeze(Object.fromEntries(needs)),
      signal: scope.signal,
      own: (dispose: Dispose) => own(() => dispose),
      on: (event: string, listener: (...args: unknown[]) => unknown) =>
        own(() => bus.on(event, listener, contained)),
      emit: (event: string, payload: unknown) => {
        live()
        const now = Math.floor(clock.now() / 1000)
        if (now !== second) emitted = {}
        second = now
        // By name: a storm of one event must not swallow another.
        emitted[event] = (emitted[event] ?? 0) + 1
        const count = emitted[event]
        if (count <= EVENTS_PER_SECOND) bus.emit(event, payload)
        else if (count === EVENTS_PER_SECOND + 1)
          report(fault(id, 'event', `emits over ${EVENTS_PER_SECOND} events in a second`))
      },
      tap: (hook: string, fn: (value: unknown) => unknown, order?: Order) =>
        own(() => hooks.tap(hook, id, fn, order)),
      contribute: (to: AnyToken, item: unknown, order?: Order) => add(`.${to.id}`, item, order),
      view: (view: string, given: object) => {
        const taken = viewOf(view)
        if (taken)
          throw fault(id, 'contract', `brings view "${view}", which plugin "${taken.plugin}" brings already`)
        return list('views', { ...given, id: view })
      },
      method: (given: object) => list('methods', given),
      chain: (adapter: ChainAdapter) => {
        const { namespace } = adapter
        if (chains.get().some((other) => other.namespace === namespace))
          throw fault(id, 'contract', `brings a second chain adapter for "${namespace}"`)
        return add('chains', adapter)
      },
      messages: (locale: string, table: object) => add('texts', Object.freeze({ locale, table })),
      style: (css: string) => list('styles', { css }),
    })
  }

  /** Goes on with what a plugin promised, unless it was stopped meanwhile. */
  const follow = <T>(
    entry: Entry,
    promised: PromiseLike<T>,
    ms: number,
    category: string,
    proceed: (value: T) => void,
  ) => {
    const { scope } = entry
    const ifLive =
      <V>(run: (value: V) => void) =>
      (value: V) => {
        if (entry.scope === scope) run(value)
      }
    const late = () => fault(entry.declared.id, category, `took too long to ${category}`)
    withDeadline(Promise.resolve(promised), ms, late, clock)
      .then(ifLive(proceed))
      .catch(ifLive((cause) => fail(entry, cause)))
      .then(pass)
  }

  const start = (entry: Entry, plugin: AnyPlugin) => {
    const { id } = plugin
    const scope = createScope(blame(id, 'stop', 'failed while it stopped'))
    const done = (api: unknown) => {
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
    entry.scope = scope
    move(entry, 'starting')
    try {
      const api = plugin.setup(contextOf(entry, plugin, scope) as never)
      if (isThenable(api)) follow(entry, api, PLUGIN_DEADLINE, 'setup', done)
      else done(api)
    } catch (cause) {
      fail(entry, cause)
    }
  }

  const load = (entry: Entry, manifest: LazyPlugin) => {
    const { id } = manifest
    move(entry, 'starting')
    const loading = new Promise<{ default: AnyPlugin }>((resolve) => resolve(manifest.load()))
    follow(entry, loading, LOAD_DEADLINE, 'load', ({ default: plugin }) => {
      check(plugin)
      if (plugin.id !== id) throw fault(id, 'load', 'was loaded with another id')
      entry.plugin = plugin
      entry.seen = undefined
      move(entry, 'off')
    })
  }

  /** The one function that moves plugins through their life; runs until nothing changes. */
  const pass = (): void => {
    again = true
    if (passing) return
    passing = true
    while (again) {
      again = false
      stop((entry) => !wanted(entry) || lacks(entry).length > 0)
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
          const missing = lacks(entry)
          if (!entry.awake) move(entry, 'idle')
          else if (!plugin) load(entry, declared as LazyPlugin)
          else if (!missing.length) start(entry, plugin)
          else {
            move(entry, 'waiting')
            rouse(missing)
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
    if (!sameItems(now, before)) features.set(Object.freeze(now))
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
    if (!sameItems(list, infos.get())) infos.set(Object.freeze(list))
    if (!busy()) for (const resolve of waiters.splice(0)) resolve()
  }

  const settled = async () => {
    if (busy()) await new Promise<void>((resolve) => waiters.push(resolve))
  }

  const insert = (declared: AnyPlugin | LazyPlugin) => {
    check(declared)
    const { id } = declared
    const before = entries.get(id)
    if (before && !before.removed) throw fault(id, 'contract', 'is already in use')
    const entry: Entry = isLazy(declared)
      ? { declared, plugin: undefined, status: 'off', awake: wakesOn(declared, 'start') }
      : { declared, plugin: declared, status: 'off', awake: true }
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
        if (entry.plugin || !isLazy(declared) || !wakesOn(declared, wake)) continue
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
