import type { Clock } from 'portico/kernel'
import type { WalletList } from 'portico/plugins/wallets/contract'

/** Longest Connect holds places for the directory, in milliseconds: wallets that come later are added later. */
const PATIENCE = 4000

export interface ListLoadingDeps {
  readonly clock: Clock
  /** Begins to load what the list lacks; undefined where it lacks nothing. */
  begin(list: WalletList): Promise<unknown> | undefined
  /** Makes the list anew. */
  reload(): void
}

/** How the loading for Connect's list goes. A failed one is tried again when the visitor asks for the same list another time. */
export const createListLoading = ({ clock, begin, reload }: ListLoadingDeps) => {
  let loading: Promise<void> | undefined
  /** The list that could not be completed. */
  let failure: string | undefined
  /** True where it takes so long that places are not held any longer. */
  let overdue = false
  /** True where the list is made anew to show how loading ended, not to try it again. */
  let telling = false
  const keyOf = ({ rows, recents }: WalletList) => JSON.stringify([rows, recents])
  const load = (list: WalletList): Promise<void> | undefined => {
    if (loading) return loading
    if (telling || (failure !== undefined && failure !== keyOf(list))) {
      telling = false
      if (failure !== undefined) failure = keyOf(list)
      return undefined
    }
    const work = begin(list)
    if (!work) return undefined
    failure = undefined
    overdue = false
    const stop = clock.after(PATIENCE, () => {
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
        telling = true
        reload()
      })
    return loading
  }
  return {
    /** Loads for a list that is being made, and says whether places are held in it and whether the last loading failed. */
    load: (list: WalletList): { readonly holds: boolean; readonly failed: boolean } => {
      const wait = load(list)
      return { holds: !!wait && !overdue, failed: failure !== undefined }
    },
    /** The next list is a new one: it is loaded whatever failed before. */
    restart: () => {
      telling = false
      failure = undefined
    },
    /** Makes the list anew without trying again. */
    show: () => {
      telling = failure !== undefined
      reload()
    },
    /** Makes the list anew for another namespace, and once more where the wallets of the last one are still being loaded. */
    again: () => {
      failure = undefined
      reload()
      void loading?.then(reload)
    },
  }
}
