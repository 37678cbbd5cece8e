import { type Clock, withDeadline } from './clock.js'
import type { HookKind, MaybePromise, Order } from './define.js'
import type { Dispose } from './dispose.js'
import { fault } from './errors.js'
import { isThenable } from './isThenable.js'
import type { Points } from './points.js'

/** What ids of hooks begin with where points are listed. */
export const HOOK = '!'

type TapFn = (value: unknown) => unknown

interface Tap {
  readonly plugin: string
  readonly fn: TapFn
}

/** The hooks of a kernel by name, and their taps. */
export interface HookBook {
  tap(hook: string, plugin: string, fn: TapFn, order?: Order): Dispose
  call(hook: string, kind: HookKind, value: unknown): MaybePromise<unknown>
}

/**
 * Hooks are points whose items are called. tapable would compile a call with `new Function`, which a strict CSP forbids:
 * it gives the order, and the taps are run here.
 */
export const createHooks = ({
  points,
  clock,
  deadline,
  report,
  paused,
}: {
  points: Points
  clock: Clock
  deadline: number
  report: (error: unknown) => void
  paused: () => boolean
}): HookBook => {
  let depth = 0

  const run = (
    hook: string,
    now: () => readonly Tap[],
    kind: HookKind,
    value: unknown,
    taps = now(),
    at = 0,
  ): MaybePromise<unknown> => {
    const tap = taps[at]
    if (!tap) return kind === 'waterfall' ? value : undefined
    const { plugin, fn } = tap
    const failed = (cause: unknown): undefined => {
      const error = fault(plugin, 'hook', `failed in hook "${hook}"`, { cause })
      if (kind === 'gate') throw error
      report(error)
    }
    const next = (answer: unknown) => {
      if (answer !== undefined && kind !== 'gate') {
        if (kind === 'bail') return answer
        // The next tap, and whoever called, count on what they gave.
        if (typeof answer === typeof value) value = answer
        else failed(typeof answer)
      }
      return run(hook, now, kind, value, taps, at + 1)
    }
    let answer: unknown
    try {
      depth++
      // A call under way keeps its list: a tap taken back meanwhile must not run.
      answer = now().includes(tap) ? fn(value) : undefined
      if (isThenable(answer))
        return withDeadline(
          answer,
          deadline,
          () => fault(plugin, 'hook', `took too long in hook "${hook}"`),
          clock,
          paused,
        )
          .catch(failed)
          .then(next)
    } catch (cause) {
      answer = failed(cause)
    } finally {
      depth--
    }
    return next(answer)
  }

  return {
    tap: (hook, plugin, fn, order) => points.add(HOOK + hook, plugin, { plugin, fn } satisfies Tap, order),
    call: (hook, kind, value) => {
      // A tap that asks its own hook without end fails here: the stack might end in somebody else's.
      if (depth > 99) throw new RangeError(hook)
      return run(hook, points.source(HOOK + hook).get, kind, Object.freeze(value))
    },
  }
}
