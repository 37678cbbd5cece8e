import type { Cell, Dispose, ViewId } from 'portico/kernel'
import type { OpenResult, Router, StackEntry } from './router.js'

/** An attempt as views read it: whose it is, where it stands, and which try it is, 1 for the first. */
export type Attempt<P extends object, S extends object> = P & S & { readonly count: number }

/** What a run of an attempt is given. */
export interface AttemptRun<P extends object, S extends object> {
  /** The `keys` of the params it was started for. */
  readonly params: P
  /** Aborts when the attempt is given up: its view left the stack, another attempt took its place, or the plugin stopped. */
  readonly signal: AbortSignal
  readonly count: number
  /** Tells the views where the attempt stands; too late once it was given up. */
  set(status: S): void
  /** Closes the modal, unless another view stands over the attempt's or it was given up. */
  close(ended: OpenResult['ended']): void
}

/**
 * The work of an attempt; it begins at once, within the press that started it. It tells its own failures by `set`. What it
 * rejects with after it was given up is dropped, anything else is an unhandled rejection.
 */
export type RunAttempt<P extends object, S extends object> = (run: AttemptRun<P, S>) => Promise<void> | void

/** Where the attempts of a flow belong, and where they are kept. */
export interface FlowOptions<P extends object, S extends object> {
  readonly router: Pick<Router, 'state' | 'close'>
  /** `own` of the plugin's context: the flow ends with the plugin. */
  own(dispose: Dispose): unknown
  /** The attempt that runs or ran last, for the views; undefined once its view has left the stack. */
  readonly attempt: Cell<Attempt<P, S> | undefined>
  /** The view whose entries attempts belong to; entries of any view with the same `keys` where absent. */
  readonly view?: ViewId
  /** Params that tell one entry from another: texts or numbers, compared by `===`. */
  readonly keys: readonly (keyof P & string)[]
  /** Message of the error that `signal` aborts with; 'Modal closed' where absent. */
  readonly reason?: string
  /** Called with the last attempt once its view has left the stack. */
  left?(attempt: Attempt<P, S>): void
}

/** One attempt at a time, for an entry of the stack. */
export interface Flow<P extends object, S extends object> {
  /** Starts the first try, unless there is an attempt for this entry already or no such entry: also before the modal opens. */
  attend(params: P, run: RunAttempt<P, S>): void
  /** Gives up what runs, and starts the next try for the same entry; nothing where there is no attempt. */
  retry(run: RunAttempt<P, S>): void
  /** Gives up what runs, and starts; false where no such entry is on the stack. */
  start(params: P, run: RunAttempt<P, S>, count?: number): boolean
  /** Gives up what runs; the attempt stays as it was told last. */
  cancel(): void
}

/**
 * Runs attempts that belong to an entry of the stack and not to a component, which StrictMode mounts twice and another view
 * takes away for a while.
 */
export const createFlow = <P extends object, S extends object>({
  router,
  own,
  attempt,
  view,
  keys,
  reason = 'Modal closed',
  left,
}: FlowOptions<P, S>): Flow<P, S> => {
  let abort: AbortController | undefined
  /** Whose work is not over, be it that it has told nothing yet. */
  let running: P | undefined

  const isFor = (entry: StackEntry | undefined, params: P) =>
    (!view || entry?.view === view) && keys.every((key) => Object(entry?.params)[key] === params[key])
  const isOnStack = (params: P) => {
    const { open, embedded, stack } = router.state.get()
    return (open || embedded) && stack.some((entry) => isFor(entry, params))
  }
  const cancel = () => {
    abort?.abort(new Error(reason))
    abort = undefined
    running = undefined
  }
  const start: Flow<P, S>['start'] = (given, run, count = 1) => {
    if (!isOnStack(given)) {
      // What a plugin told ahead of the attempt, as within a press, would stand for the next visit.
      follow()
      return false
    }
    cancel()
    abort = new AbortController()
    const { signal } = abort
    const params = Object.fromEntries(
      keys.filter((key) => given[key] !== undefined).map((key) => [key, given[key]]),
    ) as P
    running = params
    const work = async () => {
      try {
        await run({
          params,
          signal,
          count,
          set: (status) => {
            if (!signal.aborted) attempt.set({ ...params, ...status, count })
          },
          close: (ended) => {
            if (!signal.aborted && isFor(router.state.get().stack.at(-1), params)) void router.close(ended)
          },
        })
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        if (!signal.aborted) running = undefined
      }
    }
    void work()
    return true
  }
  const follow = () => {
    const now = attempt.get()
    const params = now ?? running
    if (!params || isOnStack(params)) return
    cancel()
    attempt.set(undefined)
    if (now) left?.(now)
  }
  own(router.state.subscribe(follow))
  own(cancel)
  follow()

  return {
    attend: (params, run) => {
      const now = attempt.get() ?? running
      if (!now || !keys.every((key) => now[key] === params[key])) start(params, run)
    },
    retry: (run) => {
      const now = attempt.get()
      if (now) start(now, run, now.count + 1)
    },
    start,
    cancel,
  }
}
