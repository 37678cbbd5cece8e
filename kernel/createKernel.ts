import { createBus } from './bus.js'
import { systemClock } from './clock.js'
import { contextOf } from './context.js'
import { createPublished } from './createPublished.js'
import { createRunner } from './createRunner.js'
import { createWaking } from './createWaking.js'
import type { AnyPlugin, LazyPlugin, ViewEntry } from './define.js'
import { checkPlugin, type Entry, featureOf, move, providedBy, requires, wakesOn } from './entry.js'
import { fault } from './errors.js'
import { createFlags, isOn, sameItems } from './flags.js'
import { guard } from './guard.js'
import { createHooks } from './hooks.js'
import type { Kernel, KernelOptions } from './kernel.js'
import { createPoints } from './points.js'
import type { Scope } from './scope.js'
import { createStore, part, readOnly, type Source } from './state.js'

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
  /** Called each time `reconcile` has finished and published its result, until they remove themselves. */
  const waiters = new Set<() => void>()
  /** Plugins that see each plugin that starts. */
  const around = new Set<Entry>()
  let order: readonly Entry[] | undefined
  let disposed = false
  let started = options.autostart !== false
  let reconciling = false
  let again = false

  const sorted = () => (order ??= [...entries.values()].sort((a, b) => (a.id < b.id ? -1 : 1)))
  const flagOf = (entry: Entry) => {
    const now = flags.changed.get()
    if (entry.seen !== now) {
      entry.seen = now
      const name = featureOf(entry)
      const rule = { ...entry.declared, ...entry.plugin }
      entry.decision =
        guard(
          () => flags.decide(name, rule),
          (cause) =>
            report(fault(entry.id, 'feature', 'failed in `read` or `narrow` of its feature', { cause })),
        ) ?? flags.decide(name, { default: rule.default })
      const { value } = entry.decision
      if (!sameItems([value].flat(), [entry.value].flat())) entry.value = value
    }
    return entry.value
  }
  const shouldRun = (entry: Entry) => started && !disposed && !entry.removed && isOn(flagOf(entry))
  const get = (id: string): unknown => services.get(id)?.api

  const missing = (entry: Entry) => requires(entry).filter((id) => !services.has(id)) as string[]

  const { pluginInfos, features, decisions, publish } = createPublished(flags, sorted, flagOf, report)
  const { wake, settled, wakeWhere } = createWaking(sorted, shouldRun, missing, reconcile, waiters)
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
  const contextFor = (entry: Entry, plugin: AnyPlugin, scope: Scope) => {
    const feature = part(flags.changed, () => flagOf(entry))
    return contextOf(deps, plugin, scope, feature)
  }
  const { start, load, stop, stopWhere } = createRunner(
    services,
    sorted,
    (plugin) =>
      [...around].reduce(
        (inner, outer) => guard(() => outer.plugin?.around?.(inner, kernel as never), report) ?? inner,
        plugin,
      ),
    contextFor,
    reconcile,
    clock,
    report,
  )

  /** Starts, loads and stops plugins until nothing changes any more, then publishes the result. */
  function reconcile(): void {
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
            around.delete(entry)
            order = undefined
          }
        } else if (/off|idle|waiting/.test(status)) {
          if (!entry.awake) move(entry, 'idle')
          else if (!plugin) load(entry, declared as LazyPlugin)
          else if (missing(entry)[0]) move(entry, 'waiting', missing(entry))
          else {
            start(entry, plugin)
            // Others may have waited for its service.
            again = true
          }
        }
      }
      const waiting = sorted().filter(({ waitsFor }) => waitsFor)
      // Retries failed loads only when a plugin has just begun to wait; otherwise a plugin that cannot be
      // loaded would be retried forever.
      const hasWoken = wake(
        waiting,
        waiting.some(({ info }) => !info),
      )
      again ||= hasWoken
    }
    reconciling = false
    publish()
    for (const look of waiters) look()
  }

  const insert = (declared: AnyPlugin | LazyPlugin) => {
    checkPlugin(declared)
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
    if (entry.plugin?.around) around.add(entry)
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

  const kernel: Kernel = {
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
  reconcile()
  return kernel
}
