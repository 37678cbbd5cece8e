import Hook from 'tapable/lib/Hook.js'
import { type Clock, withDeadline } from './clock.js'
import type { HookKind, MaybePromise, Order } from './define.js'
import type { Dispose } from './dispose.js'
import { fault, type PluginError } from './errors.js'

/** What a plugin adds to a list, and where it wants it. */
export interface Ordered<T = unknown> {
  readonly plugin: string
  readonly order: Order
  readonly item: T
}

type TapFn = (value: unknown) => unknown

export interface Hooks {
  tap(hook: string, plugin: string, fn: TapFn, order?: Order): Dispose
  call(hook: string, kind: HookKind, value: unknown): MaybePromise<unknown>
  size(): number
}

export const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  !!value && typeof (value as { then?: unknown }).then === 'function'

/**
 * Entries in tapable's order: by stage, then by plugin id, in front of the plugins `before` names; what a plugin adds
 * twice stays in order of arrival. Laid anew whenever one comes or goes, so that it never matters who was loaded first.
 */
export const laid = <T>(entries: Iterable<Ordered<T>>): Hook<T> => {
  const hook = new Hook<T>(['kind', 'value'])
  const stage = ({ order }: Ordered) => order.stage ?? 0
  const names = new Set<string>()
  for (const entry of [...entries].sort(
    (a, b) => stage(a) - stage(b) || (a.plugin < b.plugin ? -1 : +(a.plugin > b.plugin)),
  )) {
    const { plugin, item, order } = entry
    // A name that is not there would make tapable put the tap in front of all.
    const before = [order.before ?? []].flat().filter((name) => names.has(name))
    hook.tap({ name: plugin, stage: stage(entry), before }, item)
    names.add(plugin)
  }
  return hook
}

/**
 * Hook points. tapable compiles a call with `new Function`, which a strict CSP forbids: `compile` is replaced by an
 * interpreter.
 */
export const createHooks = ({
  clock,
  deadline,
  report,
  paused,
}: {
  clock: Clock
  deadline: number
  report: (error: PluginError) => void
  paused: () => boolean
}): Hooks => {
  const hooks = new Map<string, { readonly taps: Set<Ordered<TapFn>>; hook: Hook<TapFn> | undefined }>()

  const run = (
    hook: string,
    taps: readonly { name: string; fn: TapFn }[],
    kind: HookKind,
    value: unknown,
    at = 0,
  ): MaybePromise<unknown> => {
    const tap = taps[at]
    if (!tap) return kind === 'waterfall' ? value : undefined
    const { name, fn } = tap
    const failed = (cause: unknown): undefined => {
      const error = fault(name, 'hook', `failed in hook "${hook}"`, { cause })
      if (kind === 'gate') throw error
      report(error)
    }
    const next = (answer: unknown) =>
      kind === 'bail' && answer !== undefined
        ? answer
        : run(hook, taps, kind, kind === 'gate' || answer === undefined ? value : answer, at + 1)
    let answer: unknown
    try {
      answer = fn(value)
      if (isThenable(answer))
        return withDeadline(
          Promise.resolve(answer),
          deadline,
          () => fault(name, 'hook', `gave no answer within ${deadline} ms`),
          clock,
          paused,
        )
          .catch(failed)
          .then(next)
    } catch (cause) {
      answer = failed(cause)
    }
    return next(answer)
  }

  return {
    tap: (id, plugin, fn, order = {}) => {
      const at = hooks.get(id) ?? { taps: new Set(), hook: undefined }
      // A call under way keeps its list: a tap taken back meanwhile must not run.
      const tap: Ordered<TapFn> = {
        plugin,
        order,
        item: (value) => (at.taps.has(tap) ? fn(value) : undefined),
      }
      hooks.set(id, at)
      at.taps.add(tap)
      at.hook = undefined
      return () => {
        at.taps.delete(tap)
        at.hook = undefined
      }
    },
    call: (id, kind, value) => {
      const at = hooks.get(id)
      if (at && !at.hook) {
        at.hook = laid(at.taps)
        at.hook.compile =
          ({ taps }) =>
          (kind, value) =>
            run(id, taps, kind as HookKind, value)
      }
      return at?.hook ? at.hook.call(kind, value) : run(id, [], kind, value)
    },
    size: () => [...hooks.values()].reduce((sum, { taps }) => sum + taps.size, 0),
  }
}
