import { createBus } from './bus.js'
import { PLUGIN_DEADLINE, systemClock, withDeadline } from './clock.js'
import { contextOf } from './context.js'
import type { AnyPlugin, LazyPlugin, ViewEntry, Wake } from './define.js'
import { fault, late, PluginError } from './errors.js'
import { createFlags, type Decision, isOn, sameItems } from './flags.js'
import { guard } from './guard.js'
import { createHooks } from './hooks.js'
import { isThenable } from './isThenable.js'
import type { Kernel, KernelOptions, PluginInfo, PluginStatus } from './kernel.js'
import { createPoints } from './points.js'
import { createScope, type Scope } from './scope.js'
import { type Cell, cell, createStore, part, readOnly, type Source } from './state.js'

/** Time limit for loading a lazy plugin, in milliseconds; the next wake tries again. */
const LOAD_DEADLINE = 30_000

interface Entry {
  readonly id: string
  readonly declared: AnyPlugin | LazyPlugin
  /** Absent while the plugin is not loaded. */
  plugin: AnyPlugin | undefined
  status: PluginStatus
  awake: boolean
  removed: boolean
  /** Exists from the call of `setup` until the plugin stops. */
  scope?: Scope | undefined
  api?: unknown
  error?: unknown
  /** The plugin's feature value. */
  value?: unknown
  /** How the feature value was decided. */
  decision?: Decision | undefined
  /** The version of the flags that `value` and `decision` were computed from. */
  seen?: object | undefined
  info?: PluginInfo | undefined
  /** Ids of the missing services while it is waiting. */
  waitsFor?: readonly string[] | undefined
}

const wakesOn = (plugin: AnyPlugin | LazyPlugin, wake: Wake) =>
  [(plugin as LazyPlugin).wakes].flat().includes(wake)

const check = (plugin: AnyPlugin | LazyPlugin) => {
  const { id, kernel, needs = {} } = (plugin ?? {}) as Partial<AnyPlugin>
  const must = (condition: unknown, text: string) => {
    if (!condition) throw fault(id as string, 'contract', text)
  }
  must(typeof id === 'string' && /^[a-z][\w./-]*$/i.test(id), 'needs a valid id')
  must(kernel === 1, `must have kernel: 1, not ${kernel}`)
  for (const key in needs) must(needs[key]?.id, `needs "${key}", which is not a token`)
}

/** Creates a kernel and, unless `autostart` is false, starts its plugins. */
export const createKernel = (options: KernelOptions = {}): Kernel => {
  const { clock = systemClock, report: hostReport = console.error } = options
  const report = (error: unknown) => guard(() => hostReport(error), Boolean)
  const store = createStore(report)
  const bus = createBus(report)
  const points = createPoints(report)
  const flags = createFlags()
  flags.setHost(options.features ?? {})
  let holds = 0
  const call = createHooks(points, clock, report, () => holds > 0)
  const entries = new Map<string, Entry>()
  /** Running plugins by the id of the service they provide. */
  const services = new Map<unknown, Entry>()
  const pluginInfos = cell<readonly PluginInfo[]>([], report)
  const features = cell<Readonly<Record<string, unknown>>>({}, report)
  const decisions = cell<Readonly<Record<string, Decision>>>({}, report)
  /** Called each time `reconcile` has finished and published its result, until they remove themselves. */
  const waiters = new Set<() => void>()
  let order: readonly Entry[] | undefined
  let disposed = false
  let started = options.autostart !== false
  let reconciling = false
  let again = false

  const sorted = () => (order ??= [...entries.values()].sort((a, b) => (a.id < b.id ? -1 : 1)))
  const providedBy = ({ plugin, declared }: Entry) => (plugin ?? declared).provides?.id
  const featureOf = ({ id, plugin, declared }: Entry) => plugin?.feature ?? declared.feature ?? id
  const blame = (id: string, category: string, text: string) => (cause: unknown) =>
    report(fault(id, category, text, { cause }))
  const flagOf = (entry: Entry) => {
    const now = flags.changed.get()
    if (entry.seen !== now) {
      entry.seen = now
      const name = featureOf(entry)
      const rule = { ...entry.declared, ...entry.plugin }
      entry.decision =
        guard(
          () => flags.decide(name, rule),
          blame(entry.id, 'feature', 'failed in `read` or `narrow` of its feature'),
        ) ?? flags.decide(name, { default: rule.default })
      const { value } = entry.decision
      if (!sameItems([value].flat(), [entry.value].flat())) entry.value = value
    }
    return entry.value
  }
  const shouldRun = (entry: Entry) => started && !disposed && !entry.removed && isOn(flagOf(entry))
  const get = (id: string): unknown => services.get(id)?.api

  const move = (entry: Entry, status: PluginStatus, waitsFor?: readonly string[]) => {
    if (entry.status === status && `${entry.waitsFor}` === `${waitsFor}`) return
    entry.error = entry.info = undefined
    entry.status = status
    entry.waitsFor = waitsFor
  }

  /** Ids of the services that a plugin cannot run without. */
  const requires = ({ plugin }: Entry): unknown[] =>
    Object.values(plugin?.needs ?? {}).flatMap(({ kind, id }) => (kind === 'service' ? id : []))
  const missing = (entry: Entry) => requires(entry).filter((id) => !services.has(id)) as string[]

  /** These plugins, with the providers of the services that they lack, directly or indirectly. */
  const withProviders = (which: readonly Entry[]): readonly Entry[] => {
    const lacking = new Set<unknown>(which.filter(shouldRun).flatMap(missing))
    const all = new Set([...which, ...sorted().filter((each) => lacking.has(providedBy(each)))])
    return all.size > which.length ? withProviders([...all]) : which
  }

  /**
   * Wakes plugins and the providers of the services they lack. With `retry`, also plugins that failed to load
   * before.
   */
  const wake = (which: readonly Entry[], retry?: boolean) => {
    for (const entry of withProviders(which)) {
      if (!entry.awake || (retry && entry.error && !entry.plugin)) {
        move(entry, 'off')
        again = entry.awake = true
      }
    }
  }

  /**
   * Resolves when neither these plugins nor the providers of services they lack are loading or starting.
   * Unrelated plugins do not delay it.
   */
  const settled = (which?: readonly Entry[]) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (withProviders(which ?? sorted()).some(({ status }) => status === 'starting')) return
        waiters.delete(look)
        resolve()
      }
      waiters.add(look)
      // If a pass is running, this requests another one, because the plugins in question may not have begun
      // to start.
      reconcile()
    })

  /** Wakes the plugins that match; resolves with them when they run or have failed. */
  const wakeWhere = async (matches: (entry: Entry) => unknown): Promise<readonly Entry[]> => {
    const which = sorted().filter(matches)
    wake(which, true)
    await settled(which)
    return which
  }

  const stopWhere = (which: (entry: Entry) => unknown) => {
    for (const entry of [...sorted()].reverse()) if (entry.scope && which(entry)) stop(entry, 'off')
  }

  /** Stops a plugin, after the plugins that need its service. */
  const stop = (entry: Entry, status: PluginStatus) => {
    const { scope } = entry
    const provided = providedBy(entry)
    entry.scope = undefined
    if (services.get(provided) === entry) {
      stopWhere((other) => requires(other).includes(provided))
      services.delete(provided)
    }
    if (scope) {
      move(entry, 'stopping')
      scope.dispose()
    }
    entry.api = undefined
    move(entry, status)
  }

  const fail = (entry: Entry, category: string, cause: unknown) => {
    const { id } = entry
    stop(entry, 'failed')
    entry.error =
      guard(() => cause instanceof PluginError && cause.plugin === id && cause, Boolean) ||
      fault(id, category, 'could not start', { cause })
    report(entry.error)
  }

  /** Continues with the result of a plugin's promise, unless the plugin was stopped in the meantime. */
  const follow = <T>(
    entry: Entry,
    promised: PromiseLike<T>,
    ms: number,
    category: string,
    proceed: (value: T) => void,
  ) => {
    const { scope } = entry
    const live = () => entry.scope === scope
    withDeadline(promised, ms, late, clock)
      .then((value) => {
        if (live()) proceed(value)
      })
      .catch((cause) => {
        if (live()) fail(entry, category, cause)
      })
      .then(reconcile)
  }

  const deps = {
    store,
    bus,
    points,
    call,
    pluginInfos,
    clock,
    report,
    get,
    wake: (id: string) => wakeWhere((entry) => providedBy(entry) === id),
    wakeChain: async (namespace: string) =>
      (await wakeWhere(({ declared }) => wakesOn(declared, `chain:${namespace}`))).find(({ error }) => error)
        ?.error,
  }

  const start = (entry: Entry, plugin: AnyPlugin) => {
    const { id } = plugin
    const scope = createScope(blame(id, 'stop', 'failed while stopping'))
    const done = (api: unknown) => {
      const provided = providedBy(entry)
      if (provided) {
        const other = services.get(provided)?.id
        if (other) throw fault(id, 'setup', `cannot provide "${provided}", as plugin "${other}" does`)
        entry.api = Object.freeze(api)
        services.set(provided, entry)
        again = true
      }
      move(entry, 'on')
    }
    entry.scope = scope
    move(entry, 'starting')
    const feature = part(flags.changed, () => flagOf(entry))
    try {
      const api = plugin.setup(contextOf(deps, plugin, scope, feature) as never)
      if (isThenable(api)) follow(entry, api, PLUGIN_DEADLINE, 'setup', done)
      else done(api)
    } catch (cause) {
      fail(entry, 'setup', cause)
    }
  }

  const load = (entry: Entry, manifest: LazyPlugin) => {
    const { id } = manifest
    move(entry, 'starting')
    // In an async function, so that a `load` that throws synchronously rejects instead.
    const loading = async () => manifest.load()
    follow(entry, loading(), LOAD_DEADLINE, 'load', ({ default: plugin }) => {
      check(plugin)
      if (plugin.id !== id)
        throw fault(id, 'load', `must load a plugin with its own id, but loaded "${plugin.id}"`)
      entry.plugin = plugin
      entry.seen = undefined
      move(entry, 'off')
    })
  }

  /** Starts, loads and stops plugins until nothing changes any more, then publishes the result. */
  const reconcile = (): void => {
    again = true
    if (reconciling) return
    reconciling = true
    while (again) {
      again = false
      stopWhere((entry) => !shouldRun(entry) || missing(entry)[0])
      for (const entry of sorted()) {
        const { plugin, status, declared } = entry
        if (!shouldRun(entry)) {
          // Lets a load in progress finish first; otherwise the plugin would be loaded twice.
          if (status === 'starting') continue
          move(entry, 'off')
          if (entry.removed && entries.get(entry.id) === entry) {
            entries.delete(entry.id)
            order = undefined
          }
        } else if (/off|idle|waiting/.test(status)) {
          if (!entry.awake) move(entry, 'idle')
          else if (!plugin) load(entry, declared as LazyPlugin)
          else if (missing(entry)[0]) move(entry, 'waiting', missing(entry))
          else start(entry, plugin)
        }
      }
      const waiting = sorted().filter(({ waitsFor }) => waitsFor)
      // Retries failed loads only when a plugin has just begun to wait; otherwise a plugin that cannot be
      // loaded would be retried forever.
      wake(
        waiting,
        waiting.some(({ info }) => !info),
      )
    }
    reconciling = false
    publish()
  }

  const publish = () => {
    const put = <T extends object>(to: Cell<T>, now: T) => {
      if (!sameItems(now, to.get())) to.set(Object.freeze(now))
    }
    const byFeature = <T>(read: (entry: Entry) => T) =>
      Object.fromEntries(
        sorted()
          .filter(featureOf)
          .map((entry) => [featureOf(entry), read(entry)]),
      )
    // Each value is read just before it is set: a listener of the one before may have changed a flag.
    put(features, { ...flags.host(), ...byFeature(flagOf) })
    put(
      decisions,
      byFeature(({ decision }) => decision as Decision),
    )
    put(
      pluginInfos,
      sorted().map(
        (entry) =>
          (entry.info ??= Object.freeze({
            id: entry.id,
            version: entry.plugin?.version,
            status: entry.status,
            ...(!!entry.error && { error: entry.error }),
            ...(entry.waitsFor && { waitsFor: entry.waitsFor }),
          })),
      ),
    )
    for (const look of waiters) look()
  }

  const insert = (declared: AnyPlugin | LazyPlugin) => {
    check(declared)
    const { id } = declared
    const previous = entries.get(id)
    if (previous?.removed === false) throw fault(id, 'contract', 'already exists')
    // It still runs if it was removed and replaced during a pass.
    if (previous?.scope) stop(previous, 'off')
    const lazy = 'load' in declared
    const entry: Entry = {
      id,
      declared,
      plugin: lazy ? undefined : declared,
      status: 'off',
      removed: false,
      awake: !lazy || wakesOn(declared, 'start'),
    }
    entries.set(id, entry)
    order = undefined
    return entry
  }

  const views = points.source('views') as Source<readonly ViewEntry[]>
  const drop = flags.changed.subscribe(reconcile)

  /** Adds the plugins that others cannot do without, after those that the host has listed itself. */
  const insertBrought = (plugins: readonly (AnyPlugin | LazyPlugin)[]) => {
    for (const each of plugins.flatMap(({ brings = [] }) => brings))
      if (entries.get(each.id)?.removed !== false) insert(each)
  }
  for (const plugin of options.plugins ?? []) insert(plugin)
  insertBrought(options.plugins ?? [])
  reconcile()

  return {
    state: readOnly(store),
    plugins: readOnly(pluginInfos),
    features: readOnly(features),
    decisions: readOnly(decisions),
    views,
    methods: points.source('methods'),
    chains: points.source('.chains'),
    texts: points.source('texts'),
    styles: points.source('styles'),
    start: () => {
      started = true
      reconcile()
    },
    use: async (plugin) => {
      const entry = insert(plugin)
      insertBrought([plugin])
      await settled([entry])
      const { error } = entry
      if (!error) return
      entry.removed = true
      reconcile()
      throw error
    },
    remove: async (id) => {
      const entry = entries.get(id)
      if (!entry) return
      entry.removed = true
      await settled([entry])
    },
    wake: async (wake, view, id) => {
      await wakeWhere(
        ({ declared }) =>
          wakesOn(declared, wake) &&
          (!view || (declared as LazyPlugin).views?.includes(view)) &&
          (!id || declared.id === id),
      )
    },
    hasView: (id) =>
      views.get().some((view) => view.id === id) ||
      sorted().some((entry) => shouldRun(entry) && (entry.declared as LazyPlugin).views?.includes(id)),
    setFeatures: flags.setHost,
    setRemote: flags.setRemote,
    get: (token) => get(token.id) as never,
    point: ({ id }) => points.source(`.${id}`),
    call: call as Kernel['call'],
    pauseHookDeadlines: () => {
      let share = 1
      holds++
      return () => {
        holds -= share
        share = 0
      }
    },
    on: bus.on,
    emit: bus.emit,
    settled: () => settled(),
    internals: { bus, points, sources: [store, pluginInfos, features, decisions, flags.changed], entries },
    dispose: () => {
      disposed = true
      reconcile()
      drop()
    },
  }
}
