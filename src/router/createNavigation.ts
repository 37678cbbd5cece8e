import type { StackEntry } from 'portico/core'
import type { Navigation, RouterContext } from './context.js'
import { createGuards, sentence } from './createGuards.js'
import { entry } from './entry.js'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Navigates within an open modal. */
export const createNavigation = (context: RouterContext): Navigation => {
  const { config, signal, state, asks, isConnected, home, top, move, show, finish, on, own } = context
  const read = state.get
  const { guard, guardOf, refuse, isBlocked } = createGuards(context)

  const usable = (view: string) => {
    if (!config.hasView(view)) console.warn(`Portico: no plugin brings a view "${view}"`)
    return context.usable(view)
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
    guard,
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
