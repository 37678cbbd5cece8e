import type { StackEntry } from 'portico/core'
import type { LeaveGuard } from 'portico/kernel'
import type { Navigation, RouterContext } from './context.js'

/** How long the card shakes after the visitor was kept from leaving, in milliseconds. */
const SHAKE = 500

/** The sentence of a tap or guard; an answer of a tap that is not a text refuses nothing. */
export const sentence = (answer: unknown) => (typeof answer === 'string' ? answer.slice(0, 300) : undefined)

/** Creates the guards of components and views, which keep the visitor from leaving. */
export const createGuards = ({ config, signal, state, viewOf, safely, own }: RouterContext) => {
  let stopShake: (() => void) | undefined
  own(() => stopShake?.())
  /** Guards of components, with the entry each belongs to. */
  const guards = new Map<LeaveGuard, StackEntry>()
  /** The guard that keeps the visitor from leaving these entries: the topmost, hard ones before ones that only warn. */
  const guardOf = (leaving: readonly StackEntry[]) => {
    const found = leaving.flatMap((entry) => [
      safely(() => viewOf(entry.view)?.guard?.()),
      ...[...guards.keys()].filter((each) => guards.get(each) === entry),
    ])
    return found.findLast((each) => each?.hard) ?? found.findLast(Boolean)
  }
  const refuse = (text?: string) => {
    if (state.get().shake || !state.get().open || signal.aborted) return
    state.update((draft) => {
      draft.shake = true
      // A repeated text must differ, or it would not be announced again.
      if (text) draft.refusal = text === draft.refusal ? `${text}\u00a0` : text
    })
    stopShake?.()
    stopShake = config.clock.after(SHAKE, () =>
      state.update((draft) => {
        draft.shake = false
      }),
    )
  }
  /** Whether a guard keeps the visitor, who then sees why. A guard that only warns lets go while its sentence is shown. */
  const isBlocked = (leaving: readonly StackEntry[]) => {
    const guard = guardOf(leaving)
    const text = sentence(guard?.sentence)
    const { shake, refusal } = state.get()
    if (!guard || (!guard.hard && !shake && text && text === refusal)) return false
    refuse(text)
    return true
  }
  const guard: Navigation['guard'] = (entry, guard) => {
    guards.set(guard, entry)
    return () => {
      guards.delete(guard)
      // The refusal no longer applies.
      state.update((draft) => {
        delete draft.refusal
      })
    }
  }
  return { guard, guardOf, refuse, isBlocked }
}
