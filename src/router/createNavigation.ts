import type { StackEntry } from 'portico/core'
import type { LeaveGuard } from 'portico/kernel'
import type { Navigation, RouterContext } from './context.js'
import { entry } from './entry.js'

/** How long the card shakes after the visitor was kept from leaving, in milliseconds. */
export const SHAKE = 500

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The sentence of a tap or guard; an answer of a tap that is not a text refuses nothing. */
const sentence = (answer: unknown) => (typeof answer === 'string' ? answer.slice(0, 300) : undefined)

/** Navigates within an open modal. */
export const createNavigation = (context: RouterContext): Navigation => {
  const { config, signal, state, asks, isConnected, viewOf, home, top, move, show, finish, safely, on, own } =
    context
  const read = state.get
  let stopShake: (() => void) | undefined

  const usable = (view: string) => {
    if (!config.hasView(view)) console.warn(`Portico: no plugin brings a view "${view}"`)
    return context.usable(view)
  }
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
    if (read().shake || !read().open || signal.aborted) return
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
    const { shake, refusal } = read()
    if (!guard || (!guard.hard && !shake && text && text === refusal)) return false
    refuse(text)
    return true
  }
  /** Navigates unless the modal is closed. */
  const go = (
    target: string | StackEntry,
    params: unknown,
    stack: (next: StackEntry) => readonly StackEntry[],
  ) => {
    const next = typeof target === 'string' ? entry(target, params) : entry(target.view, target.params)
    if (read().open && usable(next.view)) move(stack(next))
  }
  /** Removes views that no longer exist; at least one entry stays. */
  const prune = () => {
    const { stack, open } = read()
    const kept = stack.filter((each) => config.hasView(each.view))
    if (!kept.length) {
      // Connect would offer another wallet to a visitor who is already connected.
      if (open && isConnected() && !config.hasView('Account')) return finish('closed')
      kept.push(home())
    }
    if (!open || same(kept, stack)) return
    const removed = top()
    move(kept, 'back')
    if (kept.at(-1) !== removed)
      state.update((draft) => {
        draft.refusal = context.settings.text('modal.gone')
      })
  }

  const tryClose = async () => {
    if (!read().open) return true
    const shown = top()
    if (isBlocked(read().stack)) return false
    const refused = sentence(await context.closing({ view: shown.view, reason: 'visitor' }))
    // The answer applied to the view that was shown when the tap was called.
    if (read().open && !signal.aborted && top() === shown) {
      if (refused) refuse(refused)
      else if (!isBlocked(read().stack)) finish('closed')
    }
    return !read().open
  }

  own(config.views.subscribe(prune))
  prune()
  own(() => stopShake?.())
  on('session.disconnected', ({ namespace }) => {
    const { activeNamespace, busy } = context.sessions.state.get()
    const { open, embedded } = read()
    const { view } = top()
    if (!open || namespace !== activeNamespace || isConnected() || busy[namespace] === 'switching') return
    // With a hard guard the visitor could not leave any more.
    if (view !== 'Account' && context.usable(view) && !guardOf(read().stack)?.hard) return
    if (embedded) move([home()], 'back')
    else finish('disconnected')
  })

  on('session.connected', ({ connection, restored }) => {
    const { open, embedded } = read()
    const { view, params } = top()
    const namespace = (params as { namespace?: string } | undefined)?.namespace
    // The connection was restored, or made in another tab, while the visitor was asked to connect.
    if (!restored || !open || view !== 'Connect' || (namespace && namespace !== connection.namespace)) return
    if (embedded) move([home()])
    else finish('connected')
  })

  return {
    tryClose,
    push: (view: string | StackEntry, params?: unknown) =>
      go(view, params, (next) => (same(top(), next) ? read().stack : [...read().stack, next])),
    replace: (view: string | StackEntry, params?: unknown) =>
      go(view, params, (next) => [...read().stack.slice(0, -1), next]),
    reset: (view: string | StackEntry, params?: unknown) => go(view, params, (next) => [next]),
    back: () => {
      if (read().stack.length < 2) return void tryClose()
      const leaving = top()
      if (isBlocked([leaving])) return
      const popUnlessRefused = (answer: unknown) => {
        if (signal.aborted || top() !== leaving) return
        const refused = sentence(answer)
        if (refused) return refuse(refused)
        if (isBlocked([leaving])) return
        const rest = read().stack.slice(0, -1)
        const target = rest.at(-1)?.view
        // Skip Connect for a connected visitor, and Account for a disconnected one.
        if ((target === 'Connect' || target === 'Account') && target !== home().view) {
          rest.pop()
          if (!same(rest.at(-1), home())) rest.push(home())
        }
        move(rest, 'back')
      }
      const answer = context.leaving({ view: leaving.view })
      if (answer instanceof Promise) void answer.then(popUnlessRefused)
      else popUnlessRefused(answer)
    },
    guard: (entry, guard) => {
      guards.set(guard, entry)
      return () => {
        guards.delete(guard)
        // The refusal no longer applies.
        state.update((draft) => {
          delete draft.refusal
        })
      }
    },
    ask: <A>(view: string, params?: unknown) =>
      new Promise<A | undefined>((resolve) => {
        if (signal.aborted || !usable(view)) return resolve(undefined)
        const question = entry(view, params)
        const release = config.pauseHookDeadlines()
        asks.set(question, (answer) => {
          asks.delete(question)
          release()
          resolve(answer as A | undefined)
        })
        if (read().open) move([...read().stack, question])
        else show(question)
      }),
    answer: (value) => {
      const resolve = asks.get(top())
      if (!resolve) return
      // Resolve before popping: popping resolves with undefined.
      resolve(value)
      const { stack } = read()
      if (stack.length > 1) move(stack.slice(0, -1), 'back')
      else finish('closed')
    },
  }
}
