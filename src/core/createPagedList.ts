import { cell, type Dispose, readOnly, type Source } from 'portico/kernel'

/** Where a list stands. */
export interface PagedState<T> {
  /** Those that are known so far, each once. */
  readonly rows: readonly T[]
  /** How many there are in all; absent until the service said it. */
  readonly count?: number
  /** `failed` keeps the rows that are there; `more()` asks for the same page again. */
  readonly status: 'idle' | 'loading' | 'more' | 'failed' | 'end'
}

/** A list that is loaded page by page, one page at a time. */
export interface PagedList<T> {
  readonly state: Source<PagedState<T>>
  /** Asks for the next page, or again for one that failed; nothing while one is on its way or none is left. */
  more(): void
  /** Loads the first page, and keeps what loads on its way until the undo was called as often. */
  attend(): Dispose
}

/** A page as a service answers it. */
export interface PageOf<T, C> {
  readonly rows: readonly T[]
  /** What the next page is asked with; absent where none follows. Plain data. */
  readonly next?: C | undefined
  /** How many rows there are in all, where the service says it. */
  readonly count?: number | undefined
}

/** What `createPagedList` is made of. */
export interface PagedOptions<T, C> {
  /** Asks for a page: the first without a cursor, each other with what the one before gave as `next`. */
  load(cursor: C | undefined, signal: AbortSignal): Promise<PageOf<T, C>>
  /** What a row is known by: one that comes a second time is left out. */
  keyOf(row: T): string
  /** Whether a row is shown; all where absent. */
  accepts?(row: T): boolean
  /** Aborts when nobody can want the list any more. */
  readonly signal: AbortSignal
}

/**
 * Makes a list of pages. No row is lost or doubled: a page that failed or was left is asked for again with the same cursor, and
 * what answers after it was left changes nothing. A service that repeats itself has come to its end.
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
  let leave: Dispose = () => {}

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
    // Where the service does not say, it is known at the end.
    const said = count ?? (isLast ? 0 : undefined)
    state.set({
      rows: all,
      ...(said !== undefined && { count: Math.max(said - hidden, all.length) }),
      status: isLast ? 'end' : 'more',
    })
  }

  const more = () => {
    const { status } = state.get()
    if (status === 'loading' || status === 'end' || stop.aborted) return
    const mine = new AbortController()
    const { signal } = mine
    leave = () => mine.abort(new Error('Nobody waits for the list'))
    stop.addEventListener('abort', () => mine.abort(stop.reason), { signal })
    state.set({ ...state.get(), status: 'loading' })
    // Also what throws at once has failed.
    void (async () => load(cursor, signal))()
      .then(
        (page) => signal.aborted || take(page),
        () => signal.aborted || state.set({ ...state.get(), status: 'failed' }),
      )
      .finally(leave)
  }

  return {
    state: readOnly(state),
    more,
    attend: () => {
      holders++
      if (!begun) more()
      let held = true
      return () => {
        if (!held) return
        held = false
        holders--
        // A view that is mounted anew at once has not left.
        queueMicrotask(() => {
          if (holders || state.get().status !== 'loading') return
          leave()
          state.set({ ...state.get(), status: begun ? 'more' : 'idle' })
        })
      }
    },
  }
}
