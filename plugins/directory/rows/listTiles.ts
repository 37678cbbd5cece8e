import { sameWallet, type WalletRow } from 'portico/plugins/wallets/contract'
import { canonicalName } from 'portico/react'
import type { DirectoryWallet } from '../contract.js'
import type { Filter } from '../internal.js'

/** A tile of the list: a wallet that can connect at once, or one from the directory. */
export interface WalletTile {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  readonly installed: boolean
  readonly row?: WalletRow
  readonly wallet?: DirectoryWallet
}

export interface TileInputs {
  /** The wallets of Connect. */
  readonly rows: readonly WalletRow[]
  /** Wallets the host features, in its order. */
  readonly featured: readonly DirectoryWallet[]
  /** The service's wallets, filtered. */
  readonly listed: readonly DirectoryWallet[]
  readonly filter: Filter
  /** Cached keys of each wallet: a list of thousands grows by dozens, and none is computed twice. */
  readonly keyCache: WeakMap<DirectoryWallet, readonly string[]>
}

/** Normalises a search text; unlike names that are compared, it keeps every character. */
const normalizeSearch = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

const keysOf = ({ id, name, rdns, explorerId }: Pick<WalletRow, 'id' | 'name' | 'rdns' | 'explorerId'>) =>
  [id, canonicalName(name), rdns?.toLowerCase(), explorerId].filter((key) => key !== undefined)

/** The list to show, without duplicates: installed wallets first, then featured ones, then the service's. */
export const listTiles = ({
  rows,
  featured,
  listed,
  filter,
  keyCache,
}: TileInputs): readonly WalletTile[] => {
  const { search = '', certified, namespace, installed } = filter
  const searchText = normalizeSearch(search)
  const matches = (name: string) => searchText.length < 2 || normalizeSearch(name).includes(searchText)
  const connectable = rows.filter(
    (row) =>
      row.connectors.length > 0 &&
      row.kind !== 'walletConnect' &&
      matches(row.name) &&
      (!namespace || row.namespaces.includes(namespace)),
  )
  const rowsByKey = new Map<string, WalletRow>(
    connectable.flatMap((row) => keysOf(row).map((key) => [key, row])),
  )
  const rowOf = (wallet: DirectoryWallet) => {
    if (!rowsByKey.size) return undefined
    const self = { ...wallet, explorerId: wallet.id }
    const keys = keyCache.get(wallet) ?? keysOf(self)
    keyCache.set(wallet, keys)
    for (const key of keys) {
      const row = rowsByKey.get(key)
      if (row && sameWallet(self, row)) return row
    }
    return undefined
  }
  const seen = new Set<string>()
  const others: WalletTile[] = []
  const confirmedRows = new Set<WalletRow>()
  const matchingFeatured = featured.filter(
    ({ name, certified: isCertified, chains }) =>
      matches(name) &&
      (!certified || isCertified) &&
      (!namespace || !chains.length || chains.some((each) => each.startsWith(`${namespace}:`))),
  )
  for (const wallet of [...matchingFeatured, ...listed]) {
    if (seen.has(wallet.id)) continue
    seen.add(wallet.id)
    const row = rowOf(wallet)
    if (row) confirmedRows.add(row)
    else others.push({ id: wallet.id, name: wallet.name, icon: wallet.icon, installed: false, wallet })
  }
  const featuredRank = new Map(featured.map((wallet, index) => [rowOf(wallet), index]))
  const rankOf = (row: WalletRow) => featuredRank.get(row) ?? featured.length
  const first = connectable
    .filter((row) => !certified || confirmedRows.has(row))
    .sort((one, other) => rankOf(one) - rankOf(other))
    .map((row): WalletTile => ({ id: row.id, name: row.name, icon: row.icon, installed: true, row }))
  return installed ? first : [...first, ...others]
}
