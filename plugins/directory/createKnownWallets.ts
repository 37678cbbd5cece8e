import type { DirectoryWallet } from './contract.js'
import type { createClient } from './createClient.js'

/** Wallets that are asked for by name in one request. */
const NAMED = 100
const ID = /^[\w.-]{1,100}$/

/** The wallets that the service has told of, by id. */
export const createKnownWallets = (ask: ReturnType<typeof createClient>, signal: AbortSignal) => {
  const known = new Map<string, DirectoryWallet>()
  /** Ids that were asked for by name, so that one the service does not know is asked for once. */
  const named = new Set<string>()
  let naming: Promise<void> | undefined
  const learn = (wallets: readonly DirectoryWallet[]) => {
    for (const wallet of wallets) known.set(wallet.id, wallet)
  }
  const missing = (ids: readonly string[]) => ids.filter((id) => !known.has(id) && !named.has(id))
  return {
    get: (id: string): DirectoryWallet | undefined => known.get(id),
    learn,
    /** Those of the ids that were never asked for. */
    missing,
    /** Asks for the wallets that are missing; undefined where none is. */
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
