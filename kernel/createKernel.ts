import { createBus } from './bus.js'
import { systemClock } from './clock.js'
import { contextOf } from './context.js'
import { createEntries } from './createEntries.js'
import { createPublished } from './createPublished.js'
import { createRunner } from './createRunner.js'
import { createWaking } from './createWaking.js'
import type { AnyPlugin, LazyPlugin, ViewEntry } from './define.js'
import { type Entry, move, providedBy, wakesOn } from './entry.js'
import { createFlags, isOn } from './flags.js'
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
  const { call, pauseDeadlines } = createHooks(points, clock, report)
  /** Called each time `reconcile` has finished and published its result, until they remove themselves. */
  const waiters = new Set<() => void>()
  let disposed = false
  let started = options.autostart !== false
  let reconciling = false
  let again = false

  const { all, sorted, add, drop, surround } = createEntries((entry) => stop(entry, 'off'), report)
  const { flagOf, pluginInfos, features, decisions, publish } = createPublished(flags, sorted, report)
  const shouldRun = (entry: Entry) => started && !disposed && !entry.removed && isOn(flagOf(entry))
  const wakeChain = async (namespace: string) =>
    (await wakeWhere(({ declared }) => wakesOn(declared, `chain:${namespace}`))).find(({ error }) => error)
      ?.error
  const contextFor = (entry: Entry, plugin: AnyPlugin, scope: Scope) =>
    contextOf(
      {
        store,
        bus,
        points,
        call,
        pluginInfos,
        clock,
        report,
        get,
        wake: (id) => wakeWhere((each) => providedBy(each) === id),
        wakeChain,
      },
      plugin,
      scope,
      part(flags.changed, () => flagOf(entry)),
    )
  const { get, missing, advance, stop, stopWhere } = createRunner(
    sorted,
    (plugin) => surround(plugin, kernel),
    contextFor,
    reconcile,
    clock,
    report,
  )
  const { wake, settled, wakeWhere } = createWaking(sorted, shouldRun, missing, reconcile, waiters)

  /** Starts, loads and stops plugins until nothing changes any more, then publishes the result. */
  function reconcile(): void {
    again = true
    if (reconciling) return
    reconciling = true
    while (again) {
      again = false
      stopWhere((entry) => !shouldRun(entry) || missing(entry)[0])
      for (const entry of sorted()) {
        if (shouldRun(entry)) again = advance(entry) || again
        // Lets a load in progress finish first; otherwise the plugin would be loaded twice.
        else if (entry.status !== 'starting') {
          move(entry, 'off')
          if (entry.removed) drop(entry)
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

  const views = points.source('views') as Source<readonly ViewEntry[]>
  const unfollow = flags.changed.subscribe(reconcile)

  add(options.plugins ?? [])

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
      const [entry] = add([plugin]) as [Entry]
      await settled([entry])
      const { error } = entry
      if (!error) return
      entry.removed = true
      reconcile()
      throw error
    },
    remove: async (id) => {
      const entry = all.get(id)
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
    pauseHookDeadlines: pauseDeadlines,
    on: bus.on,
    emit: bus.emit,
    settled: () => settled(),
    internals: {
      bus,
      points,
      sources: [store, pluginInfos, features, decisions, flags.changed],
      entries: all,
    },
    dispose: () => {
      disposed = true
      reconcile()
      unfollow()
    },
  }
  reconcile()
  return kernel
}
