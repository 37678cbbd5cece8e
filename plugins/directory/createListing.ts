import { cell, type Dispose, readOnly } from 'portico/kernel'
import type { DirectoryWallet, Listing, ListingState } from './contract.js'
import type { WalletPage } from './readPage.js'

export interface ListingPorts {
  ask(page: number, signal: AbortSignal): Promise<WalletPage>
  /** Whether a wallet is shown here. */
  accepts(wallet: DirectoryWallet): boolean
  /** Told of what the service listed. */
  learn(wallets: readonly DirectoryWallet[]): void
  /** Aborts when nobody can want it any more. */
  readonly stop: AbortSignal
}

/** Wallets page by page, each once; one page is asked for at a time. */
export const createListing = ({ ask, accepts, learn, stop }: ListingPorts): Listing => {
  const state = cell<ListingState>({ wallets: [], status: 'idle' })
  const seen = new Set<string>()
  let last = 0
  let hidden = 0
  let holders = 0
  let running: AbortController | undefined

  const more = () => {
    const { status } = state.get()
    if (status === 'loading' || status === 'end' || stop.aborted) return
    state.set({ ...state.get(), status: 'loading' })
    const mine = new AbortController()
    running = mine
    const leave = () => mine.abort(stop.reason)
    stop.addEventListener('abort', leave)
    void ask(last + 1, mine.signal)
      .then(
        ({ wallets, count, more }) => {
          if (mine.signal.aborted) return
          last++
          const fresh = wallets.filter(({ id }) => !seen.has(id))
          for (const { id } of fresh) seen.add(id)
          learn(fresh)
          const shown = fresh.filter(accepts)
          hidden += fresh.length - shown.length
          const all = [...state.get().wallets, ...shown]
          // A service that repeats itself has no end.
          const status = more && fresh.length ? 'more' : 'end'
          // Where the service does not say, it is known at the end.
          const said = count ?? (status === 'end' ? 0 : undefined)
          const counted = said === undefined ? {} : { count: Math.max(said - hidden, all.length) }
          state.set({ wallets: all, ...counted, status })
        },
        () => {
          if (!mine.signal.aborted) state.set({ ...state.get(), status: 'failed' })
        },
      )
      .finally(() => stop.removeEventListener('abort', leave))
  }

  const attend = (): Dispose => {
    holders++
    if (!last) more()
    let held = true
    return () => {
      if (!held) return
      held = false
      holders--
      // A view that is mounted anew at once has not left.
      queueMicrotask(() => {
        if (holders || state.get().status !== 'loading') return
        running?.abort(new Error('Nobody waits for the wallets'))
        state.set({ ...state.get(), status: last ? 'more' : 'idle' })
      })
    }
  }

  return { state: readOnly(state), more, attend }
}
