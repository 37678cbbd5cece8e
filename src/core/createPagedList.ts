import { cell, type Dispose, readOnly, type Source } from 'portico/kernel'

/** State of a paged list. */
export interface PagedState<T> {
  /** The rows loaded so far, without duplicates. */
  readonly rows: readonly T[]
  /** Total number of rows; absent until the service reports it. */
  readonly count?: number
  /** `failed` keeps the rows loaded so far, and `more()` then requests the same page again. */
  readonly status: 'idle' | 'loading' | 'more' | 'failed' | 'end'
}

/** A list that is loaded page by page, one page at a time. */
export interface PagedList<T> {
  readonly state: Source<PagedState<T>>
  /**
   * Requests the next page, or a failed one again. Does nothing while a page is loading, or after the last
   * one.
   */
  more(): void
  /**
   * Loads the first page. The returned function detaches this user of the list; once the last one is
   * detached, a running request is cancelled.
   */
  attend(): Dispose
}

/** A page as a service returns it. */
export interface PageOf<T, C> {
  readonly rows: readonly T[]
  /** Cursor of the next page, plain data; absent after the last one. */
  readonly next?: C | undefined
  /** Total number of rows, if the service reports it. */
  readonly count?: number | undefined
}

/** Options of `createPagedList`. */
export interface PagedOptions<T, C> {
  /** Requests a page: the first one without a cursor, any other with the `next` of the page before it. */
  load(cursor: C | undefined, signal: AbortSignal): Promise<PageOf<T, C>>
  /** Identifies a row; duplicates are dropped. */
  keyOf(row: T): string
  /** Whether a row is shown; defaults to all. */
  accepts?(row: T): boolean
  /** Aborts when the list is no longer needed. */
  readonly signal: AbortSignal
}

/**
 * Creates a paged list without lost or duplicate rows. A page that failed or was cancelled is requested again
 * with the same cursor, and a late answer changes nothing. If a service only repeats rows, the list counts as
 * complete.
 */
export const createPagedList = <T, C>({
  load,
  keyOf,
  accepts = () => true,
  signal: stop,
}: PagedOptions<T, C>): PagedList<T> => {
  const state = cell<PagedState<T>>({ rows: [], status: 'idle' })
  const seen = new Set<string>()
  let cursor: C | undefined
  let begun = false
  let hidden = 0
  let holders = 0
  let cancel: Dispose = () => {}

  const take = ({ rows, next, count }: PageOf<T, C>) => {
    const fresh = rows.filter((row) => {
      const key = keyOf(row)
      return !seen.has(key) && seen.add(key)
    })
    const shown = fresh.filter(accepts)
    hidden += fresh.length - shown.length
    const all = Object.freeze([...state.get().rows, ...shown])
    const repeats = rows.length ? !fresh.length : begun && JSON.stringify(next) === JSON.stringify(cursor)
    const isLast = next === undefined || repeats
    begun = true
    cursor = next
    // If the service reports no total, it is known only after the last page.
    const total = count ?? (isLast ? 0 : undefined)
    state.set({
      rows: all,
      ...(total !== undefined && { count: Math.max(total - hidden, all.length) }),
      status: isLast ? 'end' : 'more',
    })
  }

  const more = () => {
    const { status } = state.get()
    if (status === 'loading' || status === 'end' || stop.aborted) return
    const abort = new AbortController()
    const { signal } = abort
    cancel = () => abort.abort(new Error('Nobody waits for the list'))
    stop.addEventListener('abort', () => abort.abort(stop.reason), { signal })
    state.set({ ...state.get(), status: 'loading' })
    // In an async function, so that a synchronous throw is caught, too.
    void (async () => load(cursor, signal))()
      .then(
        (page) => signal.aborted || take(page),
        () => signal.aborted || state.set({ ...state.get(), status: 'failed' }),
      )
      .finally(cancel)
  }

  return {
    state: readOnly(state),
    more,
    attend: () => {
      holders++
      if (!begun) more()
      let attending = true
      return () => {
        if (!attending) return
        attending = false
        holders--
        // Deferred, because a view that is remounted at once has not left.
        queueMicrotask(() => {
          if (holders || state.get().status !== 'loading') return
          cancel()
          state.set({ ...state.get(), status: begun ? 'more' : 'idle' })
        })
      }
    },
  }
}
