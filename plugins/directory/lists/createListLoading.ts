import type { Clock } from 'portico/kernel'
import type { WalletList } from 'portico/plugins/wallets/contract'

/** How long Connect reserves places for the directory, in milliseconds: wallets that load later are appended. */
const PLACES_DEADLINE = 4000

export interface ListLoadingDeps {
  readonly clock: Clock
  /** Starts loading what the list lacks; returns undefined if it lacks nothing. */
  begin(list: WalletList): Promise<unknown> | undefined
  /** Rebuilds the list. */
  reload(): void
}

/** Tracks loading for Connect's list. After a failure it is retried when the visitor opens the same list again. */
export const createListLoading = ({ clock, begin, reload }: ListLoadingDeps) => {
  let loading: Promise<void> | undefined
  /** Key of the list that could not be completed. */
  let failure: string | undefined
  /** True once loading takes too long to reserve places any longer. */
  let overdue = false
  /** True while the list is rebuilt to show a failure rather than to retry. */
  let showsFailure = false
  const keyOf = ({ rows, recents }: WalletList) => JSON.stringify([rows, recents])
  const load = (list: WalletList): Promise<void> | undefined => {
    if (loading) return loading
    if (showsFailure || (failure !== undefined && failure !== keyOf(list))) {
      showsFailure = false
      if (failure !== undefined) failure = keyOf(list)
      return undefined
    }
    const work = begin(list)
    if (!work) return undefined
    failure = undefined
    overdue = false
    const stop = clock.after(PLACES_DEADLINE, () => {
      overdue = true
      reload()
    })
    loading = work
      .then(
        () => {},
        () => {
          failure = keyOf(list)
        },
      )
      .then(() => {
        stop()
        loading = undefined
        showsFailure = true
        reload()
      })
    return loading
  }
  return {
    /** Loads for a list that is being built; returns whether it reserves places and whether the last load failed. */
    load: (list: WalletList): { readonly reservesPlaces: boolean; readonly failed: boolean } => {
      const wait = load(list)
      return { reservesPlaces: !!wait && !overdue, failed: failure !== undefined }
    },
    /** Starts afresh: the next list is loaded even after a failure. */
    restart: () => {
      showsFailure = false
      failure = undefined
    },
    /** Rebuilds the list without retrying. */
    show: () => {
      showsFailure = failure !== undefined
      reload()
    },
    /** Rebuilds the list for another namespace, and again once a running load for the previous one ends. */
    rebuild: () => {
      failure = undefined
      reload()
      void loading?.then(reload)
    },
  }
}
