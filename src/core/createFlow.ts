import type { Cell, Dispose, ViewId } from 'portico/kernel'
import type { OpenResult, Router, StackEntry } from './router.js'

/** An attempt as views read it: whose it is, where it stands, and which try it is, 1 for the first. */
export type Attempt<P extends object, S extends object> = P & S & { readonly count: number }

/** What a try of an attempt is given. */
export interface AttemptRun<P extends object, S extends object> {
  /** The `keys` of the params it was started for. */
  readonly params: P
  /** Aborts when the try is given up: its view left the stack, another try took its place, or the plugin stopped. */
  readonly signal: AbortSignal
  readonly count: number
  /** Tells the views where the attempt stands; too late once it was given up. */
  set(status: S): void
  /** Closes the modal, unless another view stands over the attempt's or it was given up. */
  close(ended: OpenResult['ended']): void
}

/** Whose the attempts of a flow are, and what a try of them does. */
export interface FlowOptions<P extends object, S extends object, I = undefined> {
  readonly router: Pick<Router, 'state' | 'close'>
  /** `own` of the plugin's context: the flow ends with the plugin. */
  own(dispose: Dispose): unknown
  /** The attempt that runs or ran last, for the views; undefined once its view has left the stack. */
  readonly attempt: Cell<Attempt<P, S> | undefined>
  /** The view whose entries attempts belong to; entries of any view with the same `keys` where absent. */
  readonly view?: ViewId
  /** Params that tell one entry from another: texts or numbers, compared by `===`. */
  readonly keys: readonly (keyof P & string)[]
  /**
   * A try; it begins at once, within the press that started it. It tells its own failures by `set`: what it rejects with
   * after it was given up is dropped, anything else is an unhandled rejection. `input` is what the try was started with.
   */
  run(run: AttemptRun<P, S>, input: I | undefined): Promise<void> | void
  /** Message of the error that `signal` aborts with; 'Modal closed' where absent. */
  readonly reason?: string
  /** Called with the last attempt once its view has left the stack. */
  left?(attempt: Attempt<P, S>): void
}

/** One attempt at a time, for an entry of the stack. `status` is where a try stands when it starts. */
export interface Flow<P extends object, S extends object, I = undefined> {
  /** Starts the first try, unless there is an attempt for this entry already or no such entry: also before the modal opens. */
  attend(params: P, status: S, input?: I): void
  /** Gives up what runs, and starts the next try for the same entry; nothing where there is no attempt. */
  retry(status: S, input?: I): void
  /** Gives up what runs, and starts; false where no such entry is on the stack. */
  start(params: P, status: S, input?: I, count?: number): boolean
  /** Gives up what runs; the attempt stays as it was told last. */
  cancel(): void
}

/**
 * Runs attempts that belong to an entry of the stack and not to a component, which StrictMode mounts twice and another view
 * takes away for a while.
 */
export const createFlow = <P extends object, S extends object, I = undefined>({
  router,
  own,
  attempt,
  view,
  keys,
  run,
  reason = 'Modal closed',
  left,
}: FlowOptions<P, S, I>): Flow<P, S, I> => {
  let abort: AbortController | undefined

  const isSame = (one: unknown, other: P) => keys.every((key) => Object(one)[key] === other[key])
  const isFor = (entry: StackEntry | undefined, params: P) =>
    (!view || entry?.view === view) && isSame(entry?.params, params)
  const isOnStack = (params: P) => {
    const { open, stack } = router.state.get()
    return open && stack.some((entry) => isFor(entry, params))
  }
  const cancel = () => abort?.abort(new Error(reason))
  const follow = () => {
    const now = attempt.get()
    if (!now || isOnStack(now)) return
    cancel()
    attempt.set(undefined)
    left?.(now)
  }
  const start: Flow<P, S, I>['start'] = (given, status, input, count = 1) => {
    // What a plugin told ahead, as within a press, would stand for the next visit.
    follow()
    if (!isOnStack(given)) return false
    cancel()
    abort = new AbortController()
    const { signal } = abort
    const params = Object.fromEntries(keys.map((key) => [key, given[key]])) as P
    const set = (next: S) => {
      if (!signal.aborted) attempt.set({ ...params, ...next, count })
    }
    const close = (ended: OpenResult['ended']) => {
      if (!signal.aborted && isFor(router.state.get().stack.at(-1), params)) void router.close(ended)
    }
    set(status)
    // It begins at once, within the press.
    ;(async () => run({ params, signal, count, set, close }, input))().catch((error) => {
      if (!signal.aborted) throw error
    })
    return true
  }
  own(router.state.subscribe(follow))
  own(cancel)

  return {
    attend: (params, status, input) => {
      if (!attempt.get() || !isSame(attempt.get(), params)) start(params, status, input)
    },
    retry: (status, input) => {
      const now = attempt.get()
      if (now) start(now, status, input, now.count + 1)
    },
    start,
    cancel,
  }
}
