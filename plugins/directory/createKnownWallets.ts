import type { DirectoryWallet } from './contract.js'
import type { createClient } from './createClient.js'

/** Maximum number of wallets requested by id at once. */
const NAMED = 100
const ID = /^[\w.-]{1,100}$/

/** Wallets received from the service, by id. */
export const createKnownWallets = (ask: ReturnType<typeof createClient>, signal: AbortSignal) => {
  const known = new Map<string, DirectoryWallet>()
  /** Ids already requested, so that one unknown to the service is requested only once. */
  const named = new Set<string>()
  let naming: Promise<void> | undefined
  const learn = (wallets: readonly DirectoryWallet[]) => {
    for (const wallet of wallets) known.set(wallet.id, wallet)
  }
  const missing = (ids: readonly string[]) => ids.filter((id) => !known.has(id) && !named.has(id))
  return {
    get: (id: string): DirectoryWallet | undefined => known.get(id),
    learn,
    /** The ids that are neither known nor requested yet. */
    missing,
    /** Requests the missing wallets; returns undefined if none is missing. */
    load: (ids: readonly string[]): Promise<void> | undefined => {
      const wanted = missing(ids.filter((id) => ID.test(id))).slice(0, NAMED)
      if (!wanted.length || naming) return naming
      naming = ask({ include: wanted, entries: wanted.length }, signal)
        .then(({ wallets }) => {
          for (const id of wanted) named.add(id)
          learn(wallets)
        })
        .finally(() => {
          naming = undefined
        })
      return naming
    },
  }
}
