import { afterFrame, type Router } from 'portico/core'
import { type Dispose, type Events, type Source, systemClock } from 'portico/kernel'
import type { WalletRow } from 'portico/plugins/wallets/contract'
import type { Listing } from '../contract.js'
import type { createListLoading } from './createListLoading.js'

interface VisitDeps {
  readonly router: Pick<Router, 'state'>
  readonly wallets: Source<{ readonly rows: Source<readonly WalletRow[]> } | undefined>
  readonly loading: ReturnType<typeof createListLoading>
  /** The list in use. */
  current(): Listing
  reload(): void
  onNamespaceChange(listener: () => void): Dispose
  /** The modal is closed. */
  left(): void
  on(event: keyof Events, listener: () => void): Dispose
  own(dispose: Dispose): Dispose
}

/** Requests the list while the modal is open. */
export const createListVisit = (deps: VisitDeps) => {
  const { router, wallets, loading, current, reload, onNamespaceChange, left, on, own } = deps
  let hasBegun = false
  let leaveListing: Dispose = () => {}
  const attendListing = () => {
    leaveListing()
    leaveListing = current().attend()
  }
  let cancelBegin: Dispose = () => {}
  const begin = () => {
    hasBegun = true
    loading.restart()
    attendListing()
    reload()
  }
  on('modal.opened', () => {
    cancelBegin()
    // Wallets for which places are reserved are requested at once, in a task of their own. Everything else waits until
    // the card is painted, which requests and their answers would delay.
    const isAwaited = wallets
      .get()
      ?.rows.get()
      .some((row) => row.awaited)
    const cancels = [afterFrame(begin), ...(isAwaited ? [systemClock.after(0, attendListing)] : [])]
    cancelBegin = () => {
      for (const cancel of cancels) cancel()
    }
  })
  own(
    onNamespaceChange(() => {
      // Closing the modal resets the filter, too, while no list is shown.
      if (!router.state.get().open) return
      if (!hasBegun) return reload()
      attendListing()
      loading.rebuild()
    }),
  )
  on('modal.closed', () => {
    cancelBegin()
    hasBegun = false
    leaveListing()
    left()
    // The next card is rendered with places for what could not be loaded, and with pictures that were late.
    reload()
  })
  own(() => {
    cancelBegin()
    leaveListing()
  })
  return {
    begin,
    /** Whether the list of the open modal may be requested: its first frame is painted. */
    hasBegun: () => hasBegun,
  }
}
