import type { DirectoryWallet } from '../contract.js'
import type { createClient } from './createClient.js'

/** Maximum number of wallets requested by id at once. */
const MAX_REQUESTED = 100
const ID = /^[\w.-]{1,100}$/

/** Wallets received from the service, by id. */
export const createKnownWallets = (requestWallets: ReturnType<typeof createClient>, signal: AbortSignal) => {
  const known = new Map<string, DirectoryWallet>()
  /** Ids already requested, so that one unknown to the service is requested only once. */
  const requested = new Set<string>()
  let pending: Promise<void> | undefined
  const add = (wallets: readonly DirectoryWallet[]) => {
    for (const wallet of wallets) known.set(wallet.id, wallet)
  }
  const missing = (ids: readonly string[]) => ids.filter((id) => !known.has(id) && !requested.has(id))
  return {
    get: (id: string): DirectoryWallet | undefined => known.get(id),
    add,
    /** The ids that are neither known nor requested yet. */
    missing,
    /** Requests the missing wallets; returns undefined if none is missing. */
    load: (ids: readonly string[]): Promise<void> | undefined => {
      const unrequested = missing(ids.filter((id) => ID.test(id))).slice(0, MAX_REQUESTED)
      if (!unrequested.length || pending) return pending
      pending = requestWallets({ include: unrequested, entries: unrequested.length }, signal)
        .then(({ wallets }) => {
          for (const id of unrequested) requested.add(id)
          add(wallets)
        })
        .finally(() => {
          pending = undefined
        })
      return pending
    },
  }
}
