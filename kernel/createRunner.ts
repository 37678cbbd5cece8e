import { type Clock, PLUGIN_DEADLINE, withDeadline } from './clock.js'
import type { AnyPlugin, LazyPlugin } from './define.js'
import { checkPlugin, type Entry, move, providedBy, requires } from './entry.js'
import { fault, late, PluginError } from './errors.js'
import { guard } from './guard.js'
import { isThenable } from './isThenable.js'
import type { PluginStatus } from './kernel.js'
import { createScope, type Scope } from './scope.js'

/** Time limit for loading a lazy plugin, in milliseconds; the next wake tries again. */
const LOAD_DEADLINE = 30_000

/**
 * Starts, loads and stops single plugins. `aroundOf` gives what starts in the place of a plugin, `contextFor` makes the context of one that starts, and `reconcile` looks again at which can run.
 */
export const createRunner = (
  sorted: () => readonly Entry[],
  aroundOf: (plugin: AnyPlugin) => AnyPlugin,
  contextFor: (entry: Entry, plugin: AnyPlugin, scope: Scope) => unknown,
  reconcile: () => void,
  clock: Clock,
  report: (error: unknown) => void,
) => {
  /** Running plugins by the id of the service they provide. */
  const services = new Map<unknown, Entry>()
  const missing = (entry: Entry) => requires(entry).filter((id) => !services.has(id)) as string[]

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

  const start = (entry: Entry, inner: AnyPlugin) => {
    const { id } = inner
    const plugin = aroundOf(inner)
    const scope = createScope((cause) => report(fault(id, 'stop', 'failed while stopping', { cause })))
    const done = (api: unknown) => {
      const provided = providedBy(entry)
      if (provided) {
        const other = services.get(provided)?.id
        if (other) throw fault(id, 'setup', `cannot provide "${provided}", as plugin "${other}" does`)
        entry.api = Object.freeze(api)
        services.set(provided, entry)
      }
      move(entry, 'on')
    }
    entry.scope = scope
    move(entry, 'starting')
    try {
      const api = plugin.setup(contextFor(entry, plugin, scope) as never)
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
      checkPlugin(plugin)
      if (plugin.id !== id)
        throw fault(id, 'load', `must load a plugin with its own id, but loaded "${plugin.id}"`)
      entry.plugin = plugin
      entry.seen = undefined
      move(entry, 'off')
    })
  }
  /** Takes a plugin that should run one step further; true if it was started, for which others may have waited. */
  const advance = (entry: Entry): boolean => {
    const { plugin, declared, status, awake } = entry
    if (!/off|idle|waiting/.test(status)) return false
    if (!awake) move(entry, 'idle')
    else if (!plugin) load(entry, declared as LazyPlugin)
    else if (missing(entry)[0]) move(entry, 'waiting', missing(entry))
    else {
      start(entry, plugin)
      return true
    }
    return false
  }
  return { get: (id: string): unknown => services.get(id)?.api, missing, advance, stop, stopWhere }
}
