import { createPagedList } from 'portico/core'
import type { Network } from 'portico/kernel'
import type { WalletChoice } from 'portico/plugins/wallets/contract'
import type { DirectoryWallet, Listing, ListingFilter } from './contract.js'
import type { createClient } from './createClient.js'

/** Number of filters whose wallets are cached. */
const LISTINGS = 12
/** Maximum length of a search. */
const SEARCH = 100

export interface ListingsDeps {
  readonly ask: ReturnType<typeof createClient>
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
  networks(): readonly Network[]
  /** Which wallets the host allows. */
  choice(): WalletChoice
  accepts(wallet: DirectoryWallet): boolean
  /** Called with the wallets of every page. */
  learn(wallets: readonly DirectoryWallet[]): void
}

/** Listings by filter: the same object for the same filter, while it is among the most recently used. */
export const createListings = ({ ask, signal, networks, choice, accepts, learn }: ListingsDeps) => {
  const listings = new Map<string, Listing>()
  return ({ search = '', certified = false, namespace }: ListingFilter): Listing => {
    const wanted = search.trim().replace(/\s+/g, ' ').slice(0, SEARCH)
    const chains: readonly string[] = networks()
      .filter((each) => !namespace || each.chainNamespace === namespace)
      .map(({ caipNetworkId }) => caipNetworkId)
    const { includeWalletIds, excludeWalletIds } = choice()
    const query = {
      ...(wanted && { search: wanted }),
      ...(certified && { certified }),
      ...(includeWalletIds && { include: includeWalletIds }),
      ...(excludeWalletIds && { exclude: excludeWalletIds }),
      chains,
    }
    const key = JSON.stringify(query)
    const made =
      listings.get(key) ??
      createPagedList({
        load: async (page: number | undefined = 1, left) => {
          const { wallets, count, more } = await ask({ ...query, page }, left)
          learn(wallets)
          // A service that announces another page but returns no wallets has no more.
          return { rows: wallets, count, next: more && wallets.length ? page + 1 : undefined }
        },
        keyOf: ({ id }) => id,
        accepts: (wallet) =>
          accepts(wallet) && (!wallet.chains.length || wallet.chains.some((each) => chains.includes(each))),
        signal,
      })
    listings.delete(key)
    listings.set(key, made)
    const [oldest] = listings.keys()
    if (listings.size > LISTINGS && oldest !== undefined) listings.delete(oldest)
    return made
  }
}
