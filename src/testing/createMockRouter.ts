import type { OpenResult, Router, RouterState, StackEntry } from 'portico/core'
import { cell } from 'portico/kernel'

/** A `router` service without a modal: navigates at once, without hooks or guards. */
export const createMockRouter = (): Router => {
  const home: readonly StackEntry[] = [{ view: 'Connect' }]
  const state = cell<RouterState>({
    open: false,
    embedded: false,
    stack: home,
    direction: 'forward',
    shake: false,
  })
  const endings = new Set<(result: OpenResult) => void>()
  const questions: { view: StackEntry; resolve: (answer: unknown) => void }[] = []
  const go = (stack: readonly StackEntry[], direction: 'forward' | 'back' = 'forward', open = true) => {
    state.set({ ...state.get(), open, direction, stack: stack.length ? stack : home })
    for (const question of [...questions])
      if (!state.get().stack.includes(question.view)) {
        questions.splice(questions.indexOf(question), 1)
        question.resolve(undefined)
      }
  }
  const at = (view: string | StackEntry, params?: unknown): StackEntry =>
    typeof view !== 'string' ? view : params === undefined ? { view } : { view, params }
  type Move = (view: string | StackEntry, params?: unknown) => void
  const push: Move = (view, params) => go([...state.get().stack, at(view, params)])
  const replace: Move = (view, params) => go([...state.get().stack.slice(0, -1), at(view, params)])
  const reset: Move = (view, params) => go([at(view, params)])
  return {
    state,
    open: ({ entry, view, params } = {}) => {
      go([entry ?? at(view ?? 'Connect', params)])
      return new Promise((resolve) => endings.add(resolve))
    },
    close: async (reason = 'closed') => {
      go(home, 'back', false)
      for (const end of endings) end({ ended: reason === 'visitor' ? 'closed' : reason })
      endings.clear()
      return true
    },
    push,
    replace,
    reset,
    back: () => go(state.get().stack.slice(0, -1), 'back', state.get().stack.length > 1),
    guard: () => () => {},
    ask: <A>(view: string, params?: unknown) =>
      new Promise<A | undefined>((resolve) => {
        const entry = at(view, params)
        questions.push({ view: entry, resolve: resolve as (answer: unknown) => void })
        go([...state.get().stack, entry])
      }),
    answer: (value) => {
      const top = state.get().stack.at(-1)
      questions.find((question) => question.view === top)?.resolve(value)
      go(state.get().stack.slice(0, -1), 'back', state.get().stack.length > 1)
    },
  }
}
