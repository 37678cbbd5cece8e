import Hook from 'tapable/lib/Hook.js'
import { type Clock, withDeadline } from './clock.js'
import type { HookKind, MaybePromise, Order } from './define.js'
import type { Dispose } from './dispose.js'
import { fault, type PluginError } from './errors.js'
import { byOrder, named } from './points.js'

type TapFn = (value: unknown) => unknown
interface Tap {
  readonly plugin: string
  readonly fn: TapFn
  readonly order: Order
}

export interface Hooks {
  tap(hook: string, plugin: string, fn: TapFn, order?: Order): Dispose
  call(hook: string, kind: HookKind, value: unknown): MaybePromise<unknown>
  size(): number
}

export const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  !!value && typeof (value as { then?: unknown }).then === 'function'

/**
 * Hook points on tapable's ordering. tapable compiles a call with `new Function`, which a strict CSP forbids:
 * `compile` is replaced by an interpreter, and taps are laid anew in plugin-id order whenever one comes or goes,
 * so that the order never depends on which plugin was loaded first.
 */
export const createHooks = (options: {
  clock: Clock
  deadline: number
  report: (error: PluginError) => void
  paused: () => boolean
}): Hooks => {
  const hooks = new Map<string, { readonly taps: Set<Tap>; hook: Hook | undefined }>()

  const run = (
    hook: string,
    list: readonly { name: string; fn: TapFn }[],
    kind: HookKind,
    value: unknown,
    at = 0,
  ): MaybePromise<unknown> => {
    for (let index = at; index < list.length; index++) {
      const { name, fn } = list[index] as { name: string; fn: TapFn }
      const failed = (cause: unknown): undefined => {
        const error = fault(name, 'hook', `failed in hook "${hook}"`, cause)
        if (kind === 'gate') throw error
        options.report(error)
      }
      let answer: unknown
      try {
        answer = fn(value)
        if (isThenable(answer))
          return withDeadline(
            Promise.resolve(answer),
            options.deadline,
            () => fault(name, 'hook', `gave no answer within ${options.deadline} ms`),
            options.clock,
            options.paused,
          )
            .catch(failed)
            .then((late) =>
              kind === 'bail' && late !== undefined
                ? late
                : run(hook, list, kind, kind === 'gate' || late === undefined ? value : late, index + 1),
            )
      } catch (cause) {
        answer = failed(cause)
      }
      if (answer === undefined || kind === 'gate') continue
      if (kind === 'bail') return answer
      value = answer
    }
    return kind === 'waterfall' ? value : undefined
  }

  const build = (id: string, taps: Iterable<Tap>): Hook => {
    const hook = new Hook(['kind', 'value'])
    hook.compile =
      ({ taps: list }) =>
      (kind, value) =>
        run(id, list, kind as HookKind, value)
    const laid = new Set<string>()
    for (const { plugin, fn, order } of [...taps].sort(byOrder)) {
      // A name that is not there would make tapable put the tap in front of all.
      const before = named(order).filter((name) => laid.has(name))
      hook.tap({ name: plugin, stage: order.stage ?? 0, before }, fn)
      laid.add(plugin)
    }
    return hook
  }

  return {
    tap: (id, plugin, fn, order = {}) => {
      const at = hooks.get(id) ?? { taps: new Set(), hook: undefined }
      // A call under way keeps its list: a tap taken back meanwhile must not run.
      const tap: Tap = { plugin, order, fn: (value) => (at.taps.has(tap) ? fn(value) : undefined) }
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
      if (!at?.taps.size) return kind === 'waterfall' ? value : undefined
      at.hook ??= build(id, at.taps)
      return at.hook.call(kind, value)
    },
    size: () => [...hooks.values()].reduce((sum, { taps }) => sum + taps.size, 0),
  }
}
