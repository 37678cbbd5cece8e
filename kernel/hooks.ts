import { type Clock, PLUGIN_DEADLINE, withDeadline } from './clock.js'
import type { MaybePromise } from './define.js'
import { fault, late } from './errors.js'
import { isThenable } from './isThenable.js'
import type { Points } from './points.js'
import type { HookKind } from './registry.js'

/** Prefix of the ids that hooks have among the points. */
export const HOOK = '!'

/** A plugin's contribution to a hook. */
export interface HookTap {
  readonly plugin: string
  readonly tap: (value: unknown) => unknown
}

/** A hook to call: a `HookToken` with its types erased. */
export interface HookId {
  readonly id: string
  readonly type: HookKind
  readonly answer?: string | undefined
}

/** Calls the taps of a hook. */
export type CallHook = (hook: HookId, value: unknown) => MaybePromise<unknown>

/** Creates the calls of hooks, which are points whose items are called. */
export const createHooks = (points: Points, clock: Clock, report: (error: unknown) => void) => {
  let depth = 0
  let pauses = 0

  const call: CallHook = ({ id, type, answer: typeOfAnswer }, first) => {
    // Stops a hook that keeps calling itself, before the stack overflows. This error has only the hook's id;
    // the `catch` below, in the outer call, adds the plugin whose tap called it.
    if (depth > 99) throw new RangeError(id)
    const currentTaps = points.source(HOOK + id).get as () => readonly HookTap[]
    const taps = currentTaps()
    const isWaterfall = type === 'waterfall'
    let value: unknown = Object.freeze(first)
    let index = 0
    const run = (): MaybePromise<unknown> => {
      const current = taps[index++]
      if (!current) return isWaterfall ? value : undefined
      const { plugin, tap } = current
      const failed = (cause: unknown, why = ''): undefined => {
        const error = fault(plugin, 'hook', `failed in hook "${id}"${why}`, { cause })
        if (type === 'gate') throw error
        report(error)
      }
      const next = (answer: unknown) => {
        // Answers of another type are dropped, because the caller and the next tap rely on the declared one.
        const expected = isWaterfall ? typeof value : type === 'bail' && typeOfAnswer
        const actual = typeof answer
        if (answer !== undefined && expected) {
          if (actual !== expected) failed(actual, `: answered ${actual}, not ${expected}`)
          else if (isWaterfall) value = answer
          else return answer
        }
        return run()
      }
      let answer: unknown
      try {
        depth++
        // A running call keeps the list it began with, so it has to skip a tap that was removed since then.
        answer = currentTaps().includes(current) ? tap(value) : undefined
        if (isThenable(answer))
          return withDeadline(answer, PLUGIN_DEADLINE, late, clock, () => pauses > 0)
            .catch(failed)
            .then(next)
      } catch (cause) {
        answer = failed(cause)
      } finally {
        depth--
      }
      return next(answer)
    }
    return run()
  }

  return {
    call,
    /** Pauses the deadlines, while a view that a tap opened is on screen, until the result is called. */
    pauseDeadlines: () => {
      let share = 1
      pauses++
      return () => {
        pauses -= share
        share = 0
      }
    },
  }
}
