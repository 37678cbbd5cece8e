import { createPagedList } from 'portico/core'
import type { Network } from 'portico/kernel'
import type { WalletChoice } from 'portico/plugins/wallets/contract'
import type { DirectoryWallet, Listing, ListingFilter } from '../contract.js'
import type { createClient } from './createClient.js'

/** Number of filters whose wallets are cached. */
const MAX_LISTINGS = 12
/** Maximum length of a search. */
const MAX_SEARCH = 100

export interface ListingsDeps {
  readonly requestWallets: ReturnType<typeof createClient>
  /** Aborts when the plugin stops. */
  readonly signal: AbortSignal
  networks(): readonly Network[]
  /** Which wallets the host allows. */
  choice(): WalletChoice
  isUsable(wallet: DirectoryWallet): boolean
  /** Called with the wallets of every page. */
  onWallets(wallets: readonly DirectoryWallet[]): void
}

/** Listings by filter: the same object for the same filter, while it is among the most recently used. */
export const createListings = ({
  requestWallets,
  signal,
  networks,
  choice,
  isUsable,
  onWallets,
}: ListingsDeps) => {
  const listings = new Map<string, Listing>()
  return ({ search = '', certified = false, namespace }: ListingFilter): Listing => {
    const searchText = search.trim().replace(/\s+/g, ' ').slice(0, MAX_SEARCH)
    const chains: readonly string[] = networks()
      .filter((each) => !namespace || each.chainNamespace === namespace)
      .map(({ caipNetworkId }) => caipNetworkId)
    const { includeWalletIds, excludeWalletIds } = choice()
    const query = {
      ...(searchText && { search: searchText }),
      ...(certified && { certified }),
      ...(includeWalletIds && { include: includeWalletIds }),
      ...(excludeWalletIds && { exclude: excludeWalletIds }),
      chains,
    }
    const key = JSON.stringify(query)
    const listing =
      listings.get(key) ??
      createPagedList({
        load: async (page: number | undefined = 1, abortSignal) => {
          const { wallets, count, hasMore } = await requestWallets({ ...query, page }, abortSignal)
          onWallets(wallets)
          // A service that announces another page but returns no wallets has no more.
          return { rows: wallets, count, next: hasMore && wallets.length ? page + 1 : undefined }
        },
        keyOf: ({ id }) => id,
        accepts: (wallet) =>
          isUsable(wallet) && (!wallet.chains.length || wallet.chains.some((each) => chains.includes(each))),
        signal,
      })
    listings.delete(key)
    listings.set(key, listing)
    const [oldest] = listings.keys()
    if (listings.size > MAX_LISTINGS && oldest !== undefined) listings.delete(oldest)
    return listing
  }
}
