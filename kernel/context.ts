import type { Bus } from './bus.js'
import type { Clock } from './clock.js'
import type { AnyPlugin, AnyToken, LazyPart, Order, TextLoader, TextTable, ViewOptions } from './define.js'
import type { Dispose } from './dispose.js'
import { fault, PluginDisposedError } from './errors.js'
import { guard } from './guard.js'
import { type CallHook, HOOK, type HookId, type HookTap } from './hooks.js'
import type { Points } from './points.js'
import type { Scope } from './scope.js'
import { part, readOnly, type Source, type Store } from './state.js'

/**
 * Limit of events per name, plugin and second. A plugin's first 100 names have a counter each; all further
 * names share one. Events beyond the limit are dropped, and the first of them is reported.
 */
export const EVENTS_PER_SECOND = 100

/** A registered ability of a namespace. */
interface AbilityEntry {
  readonly namespace: string
  load(): unknown
}

/** The parts of the kernel that plugin contexts use. */
export interface ContextDeps {
  readonly store: Store
  readonly bus: Bus
  readonly points: Points
  readonly call: CallHook
  /** Changes whenever a service is added or removed. */
  readonly pluginInfos: Source<unknown>
  readonly clock: Clock
  report(error: unknown): void
  /** The service with this id; undefined unless a running plugin provides it. */
  get(service: string): unknown
  /** Wakes the plugins that provide a service; resolves when they run or have failed. */
  wake(service: string): Promise<unknown>
  /** Wakes the plugins of a namespace; resolves with the error of one that failed. */
  wakeChain(namespace: string): Promise<unknown>
}

/** Creates the context passed to `setup`. Everything registered through it belongs to the plugin's scope. */
export const contextOf = (
  { store, bus, points, call, pluginInfos, clock, report, get, wake, wakeChain }: ContextDeps,
  plugin: AnyPlugin,
  scope: Scope,
  feature: Source<unknown>,
): unknown => {
  const { id } = plugin
  const slice = store.slice(id, plugin.state?.())
  scope.own(slice.drop)
  const live = () => {
    if (scope.signal.aborted)
      throw new PluginDisposedError(`Plugin "${id}" was stopped`, {
        plugin: id,
      })
  }
  const failed = (cause: unknown) => report(fault(id, 'listener', 'failed in a listener', { cause }))
  const watch = <T>({ get, subscribe }: Source<T>): Source<T> =>
    readOnly({
      get,
      subscribe: (listener) => scope.own(subscribe(() => guard(listener, failed))),
    })
  const own = (register: () => Dispose) => {
    live()
    return scope.own(register())
  }
  const add = (point: string, item: unknown, order?: Order, uniqueName?: string) =>
    own(() => points.add(point, id, item, order, uniqueName))
  const list = (point: string, item: object, order?: Order, uniqueName?: string) =>
    add(point, Object.freeze({ ...item, plugin: id }), order, uniqueName)
  // The kernel only lists the texts, because it does not know which language is shown; the `languages` plugin
  // loads them and the modal's `text` function chooses among them.
  const messages = (locale: string, table: TextTable | TextLoader) =>
    list(typeof table === 'function' ? '.translations' : 'texts', { locale, table })
  const style = (css: string) => list('styles', { css })
  const lazy =
    <P extends LazyPart>(load: () => Promise<P>, isRegistered?: unknown) =>
    async () => {
      const part = await load()
      isRegistered ||= scope.signal.aborted || [
        part.messages && messages('en', part.messages),
        part.styles && style(part.styles),
      ]
      return part
    }
  let second = 0
  const emitted = new Map<string, number>()
  const needed = (token: AnyToken): unknown => {
    const { kind, id } = token
    /** The service, or the instance that it offers to this plugin through `forPlugin`. */
    const found = (): unknown => {
      const api = get(id) as { readonly forPlugin?: (id: string) => unknown } | undefined
      return api?.forPlugin?.(plugin.id) ?? api
    }
    if (kind === 'service') return found()
    if (kind === 'point') return watch(points.source(`.${id}`))
    if (kind === 'optional') return watch(part(pluginInfos, found))
    if (kind === 'later')
      return async () => {
        live()
        await wake(id)
        return found()
      }
    if (kind === 'ability') {
      const all = points.source(`.ability.${id}`) as Source<readonly AbilityEntry[]>
      return {
        namespaces: watch(part(all, () => all.get().map(({ namespace }) => namespace))),
        of: async (namespace: string) => {
          live()
          const failure = await wakeChain(namespace)
          const found = all.get().find((each) => each.namespace === namespace)
          // If another plugin serves the namespace, the failure of one does not matter.
          if (!found && failure) throw failure
          return found?.load()
        },
      }
    }
    return (value: unknown) => {
      live()
      return call(token as AnyToken & HookId, value)
    }
  }
  return Object.freeze({
    state: Object.freeze({ ...watch(slice), update: slice.update }),
    feature: watch(feature),
    needs: Object.freeze(
      Object.fromEntries(Object.entries(plugin.needs ?? {}).map(([key, token]) => [key, needed(token)])),
    ),
    signal: scope.signal,
    own: (dispose: Dispose) => {
      // Registered before the check: if the plugin was stopped while it created the resource, the resource is
      // disposed of at once.
      const undo = scope.own(dispose)
      live()
      return undo
    },
    on: (event: string, listener: (...args: unknown[]) => unknown) =>
      own(() => bus.on(event, listener, failed)),
    emit: (event: string, payload: unknown) => {
      live()
      const now = Math.floor(clock.now() / 1000)
      if (now !== second) emitted.clear()
      second = now
      // Counted by name, so that a storm of one event does not suppress another. Names past the limit share
      // one counter, so that the map stays small.
      const name = emitted.has(event) || emitted.size < EVENTS_PER_SECOND ? event : ''
      const count = (emitted.get(name) ?? 0) + 1
      emitted.set(name, count)
      if (count <= EVENTS_PER_SECOND) bus.emit(event, Object.freeze(payload))
      else if (count === EVENTS_PER_SECOND + 1)
        report(fault(id, 'event', `emits over ${EVENTS_PER_SECOND} events in a second`))
    },
    tap: (hook: string, tap: HookTap['tap'], order?: Order) => list(HOOK + hook, { tap }, order),
    contribute: (to: AnyToken, item: unknown, order?: Order) => add(`.${to.id}`, item, order),
    view: (view: string, options: ViewOptions<unknown>) =>
      list('views', { ...options, load: lazy(options.load), id: view }, {}, `view "${view}"`),
    lazy,
    method: (entry: object) => list('methods', entry),
    chain: (adapter: { readonly namespace: string }) =>
      add('.chains', adapter, {}, `chain adapter "${adapter.namespace}"`),
    ability: ({ id }: AnyToken, namespace: string, load: () => unknown) =>
      add(`.ability.${id}`, { namespace, load }, {}, `ability "${id}" of "${namespace}"`),
    messages,
    style,
  })
}
