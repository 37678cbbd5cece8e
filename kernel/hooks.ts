import { type Clock, PLUGIN_DEADLINE, withDeadline } from './clock.js'
import type { MaybePromise } from './define.js'
import { fault, late } from './errors.js'
import { isThenable } from './isThenable.js'
import type { Points } from './points.js'
import type { HookKind } from './registry.js'

/** What ids of hooks begin with where points are listed. */
export const HOOK = '!'

/** What a plugin contributes to a hook. */
export interface HookTap {
  readonly plugin: string
  readonly tap: (value: unknown) => unknown
}

/** A hook to be called: a `HookToken`, its types forgotten. */
export interface HookId {
  readonly id: string
  readonly type: HookKind
  readonly answer?: string | undefined
}

/** Asks the taps of a hook. */
export type CallHook = (hook: HookId, value: unknown) => MaybePromise<unknown>

/**
 * Hooks are points whose items are called. tapable would compile a call with `new Function`, which a strict CSP forbids:
 * it gives the order, and the taps are run here.
 */
export const createHooks = (
  points: Points,
  clock: Clock,
  report: (error: unknown) => void,
  /** True while a view that a tap asked for is open. */
  paused: () => boolean,
): CallHook => {
  let depth = 0

  return ({ id, type, answer: typeOfAnswer }, first) => {
    // Endless recursion of a tap ends here, where the plugin is known, before the stack overflows elsewhere.
    if (depth > 99) throw new RangeError(id)
    const now = points.source(HOOK + id).get as () => readonly HookTap[]
    const taps = now()
    const isWaterfall = type === 'waterfall'
    let value: unknown = Object.freeze(first)
    let at = 0
    const run = (): MaybePromise<unknown> => {
      const asked = taps[at++]
      if (!asked) return isWaterfall ? value : undefined
      const { plugin, tap } = asked
      const failed = (cause: unknown, why = ''): undefined => {
        const error = fault(plugin, 'hook', `failed in hook "${id}"${why}`, { cause })
        if (type === 'gate') throw error
        report(error)
      }
      const next = (answer: unknown) => {
        // The caller and the next tap rely on the type they were promised.
        const expected = isWaterfall ? typeof value : type === 'bail' && typeOfAnswer
        const given = typeof answer
        if (answer !== undefined && expected) {
          if (given !== expected) failed(given, `: answered ${given}, not ${expected}`)
          else if (isWaterfall) value = answer
          else return answer
        }
        return run()
      }
      let answer: unknown
      try {
        depth++
        // A call under way keeps its list: a tap taken back meanwhile must not run.
        answer = now().includes(asked) ? tap(value) : undefined
        if (isThenable(answer))
          return withDeadline(answer, PLUGIN_DEADLINE, late, clock, paused).catch(failed).then(next)
      } catch (cause) {
        answer = failed(cause)
      } finally {
        depth--
      }
      return next(answer)
    }
    return run()
  }
}
