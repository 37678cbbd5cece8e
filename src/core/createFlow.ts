import type { Cell, Dispose, ViewId } from 'portico/kernel'
import type { OpenResult, Router, StackEntry } from './router.js'

/** An attempt as views read it: its params, its status, and the number of its tries, starting at 1. */
export type Attempt<P extends object, S extends object> = P & S & { readonly count: number }

/** The argument of `run`. */
export interface AttemptRun<P extends object, S extends object> {
  /** The params that it was started for, reduced to `keys`. */
  readonly params: P
  /**
   * Aborts when the try is cancelled, because its view left the stack, a new try replaced it, or the plugin
   * stopped.
   */
  readonly signal: AbortSignal
  readonly count: number
  /** Updates the status that views see; has no effect once the try is cancelled. */
  set(status: S): void
  /** Closes the modal, unless another view covers the attempt's view, or the try is cancelled. */
  close(ended: OpenResult['ended']): void
}

/** Options of `createFlow`: the stack entries that attempts belong to, and the work of a try. */
export interface FlowOptions<P extends object, S extends object, I = undefined> {
  readonly router: Pick<Router, 'state' | 'close'>
  /** `own` of the plugin's context, so that the flow ends with the plugin. */
  own(dispose: Dispose): unknown
  /** The current or last attempt, for the views; undefined once its view has left the stack. */
  readonly attempt: Cell<Attempt<P, S> | undefined>
  /**
   * The view whose entries attempts belong to. If absent, they belong to entries of any view with the same
   * `keys`.
   */
  readonly view?: ViewId
  /** The params that identify an entry: texts or numbers, compared with `===`. */
  readonly keys: readonly (keyof P & string)[]
  /**
   * Runs a try, synchronously within the click that started it, with the `input` it was started with.
   * Failures are to be reported through `set`: a rejection is dropped if the try was cancelled, and is
   * otherwise an unhandled rejection.
   */
  run(run: AttemptRun<P, S>, input: I | undefined): Promise<void> | void
  /** Message of the error that `signal` aborts with; defaults to 'Modal closed'. */
  readonly reason?: string
  /** Called with the last attempt after its view has left the stack. */
  left?(attempt: Attempt<P, S>): void
}

/** One attempt at a time, for one entry of the stack. `status` is the initial status of a try. */
export interface Flow<P extends object, S extends object, I = undefined> {
  /**
   * Starts the first try. Does nothing if this entry has an attempt, or is not on the stack, e.g. before the
   * modal opens.
   */
  attend(params: P, status: S, input?: I): void
  /** Cancels the running try, and starts the next one for the same entry. Does nothing without an attempt. */
  retry(status: S, input?: I): void
  /** Cancels the running try, and starts a new one; returns false if no such entry is on the stack. */
  start(params: P, status: S, input?: I, count?: number): boolean
  /** Cancels the running try; the attempt keeps its last status. */
  cancel(): void
}

/**
 * Creates a flow: attempts that belong to a stack entry rather than to a component, because StrictMode mounts
 * components twice, and another view may unmount them for a while.
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
  const start: Flow<P, S, I>['start'] = (target, status, input, count = 1) => {
    // An attempt whose entry is gone is dropped, because its status would otherwise be shown on the next
    // visit.
    follow()
    if (!isOnStack(target)) return false
    cancel()
    abort = new AbortController()
    const { signal } = abort
    const params = Object.fromEntries(keys.map((key) => [key, target[key]])) as P
    const set = (next: S) => {
      if (!signal.aborted) attempt.set({ ...params, ...next, count })
    }
    const close = (ended: OpenResult['ended']) => {
      if (!signal.aborted && isFor(router.state.get().stack.at(-1), params)) void router.close(ended)
    }
    set(status)
    // Called synchronously, so that it is still within the click.
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
