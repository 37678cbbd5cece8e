import Hook from 'tapable/lib/Hook.js'
import { type Clock, withDeadline } from './clock.js'
import type { Dispose, HookKind, MaybePromise, Order } from './define.js'
import { PluginError } from './errors.js'

type TapFn = (value: unknown) => unknown
interface Tap {
  readonly name: string
  readonly fn: TapFn
  readonly order: Order
}

export interface Hooks {
  tap(hook: string, plugin: string, fn: TapFn, order?: Order): Dispose
  call(hook: string, kind: HookKind, value: unknown): MaybePromise<unknown>
  size(): number
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
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
  const taps = new Map<string, Tap[]>()
  const built = new Map<string, Hook>()

  const fail = (hook: string, tap: Tap, cause: unknown) =>
    new PluginError(`Plugin "${tap.name}" failed in hook "${hook}"`, {
      category: 'hook',
      plugin: tap.name,
      cause,
    })

  const run = (hook: string, list: readonly { name: string; fn: TapFn }[], kind: HookKind, first: unknown) => {
    const step = (index: number, value: unknown): MaybePromise<unknown> => {
      for (let at = index; at < list.length; at++) {
        const tap = list[at] as Tap
        const failed = (cause: unknown) => {
          const error = fail(hook, tap, cause)
          if (kind === 'gate') throw error
          options.report(error)
        }
        const next = (answer: unknown): { done: true; value: unknown } | undefined => {
          if (answer === undefined || kind === 'gate') return undefined
          if (kind === 'bail') return { done: true, value: answer }
          value = answer
          return undefined
        }
        let answer: unknown
        try {
          answer = tap.fn(value)
          if (isThenable(answer)) {
            const late = withDeadline(
              Promise.resolve(answer),
              options.deadline,
              () => new PluginError(`No answer within ${options.deadline} ms`, { category: 'hook', plugin: tap.name }),
              options.clock,
              options.paused,
            )
            return late.then(next, failed).then((end) => (end ? end.value : step(at + 1, value)))
          }
        } catch (cause) {
          failed(cause)
          continue
        }
        const end = next(answer)
        if (end) return end.value
      }
      return kind === 'waterfall' ? value : undefined
    }
    return step(0, first)
  }

  const build = (id: string): Hook => {
    const hook = new Hook(['kind', 'value'])
    hook.compile = ({ taps: list }) => (kind, value) => run(id, list as unknown as Tap[], kind as HookKind, value)
    const sorted = [...(taps.get(id) ?? [])].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    for (const { name, fn, order } of sorted)
      hook.tap(
        {
          name,
          ...(order.stage === undefined ? {} : { stage: order.stage }),
          ...(order.before ? { before: order.before as string } : {}),
        },
        fn,
      )
    return hook
  }

  return {
    tap: (id, name, fn, order = {}) => {
      const tap: Tap = { name, fn, order }
      taps.set(id, [...(taps.get(id) ?? []), tap])
      built.delete(id)
      return () => {
        const rest = (taps.get(id) ?? []).filter((other) => other !== tap)
        if (rest.length) taps.set(id, rest)
        else taps.delete(id)
        built.delete(id)
      }
    },
    call: (id, kind, value) => {
      if (!taps.has(id)) return kind === 'waterfall' ? value : undefined
      let hook = built.get(id)
      if (!hook) {
        hook = build(id)
        built.set(id, hook)
      }
      return hook.call(kind, value)
    },
    size: () => [...taps.values()].reduce((sum, list) => sum + list.length, 0),
  }
}
