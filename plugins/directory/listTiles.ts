import { sameWallet, type WalletRow } from 'portico/plugins/wallets/contract'
import { canonicalName } from 'portico/react'
import type { DirectoryWallet } from './contract.js'
import type { Filter } from './inside.js'

/** A tile of the list: a wallet that can connect at once, or one from the directory. */
export interface Shown {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  readonly installed: boolean
  readonly row?: WalletRow
  readonly wallet?: DirectoryWallet
}

export interface ShownParts {
  /** The wallets of Connect. */
  readonly rows: readonly WalletRow[]
  /** Wallets the host features, in its order. */
  readonly featured: readonly DirectoryWallet[]
  /** The service's wallets, filtered. */
  readonly listed: readonly DirectoryWallet[]
  readonly filter: Filter
  /** Cached keys of each wallet: a list of thousands grows by dozens, and none is computed twice. */
  readonly known: WeakMap<DirectoryWallet, readonly string[]>
}

/** Normalises a search text; unlike names that are compared, it keeps every character. */
const plain = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

const keysOf = ({ id, name, rdns, explorerId }: Pick<WalletRow, 'id' | 'name' | 'rdns' | 'explorerId'>) =>
  [id, canonicalName(name), rdns?.toLowerCase(), explorerId].filter((key) => key !== undefined)

/** The list to show, without duplicates: installed wallets first, then featured ones, then the service's. */
export const listShown = ({ rows, featured, listed, filter, known }: ShownParts): readonly Shown[] => {
  const { search = '', certified, namespace, installed } = filter
  const part = plain(search)
  const matches = (name: string) => part.length < 2 || plain(name).includes(part)
  const ready = rows.filter(
    (row) =>
      row.connectors.length > 0 &&
      row.kind !== 'walletConnect' &&
      matches(row.name) &&
      (!namespace || row.namespaces.includes(namespace)),
  )
  const near = new Map<string, WalletRow>(ready.flatMap((row) => keysOf(row).map((key) => [key, row])))
  const twinOf = (wallet: DirectoryWallet) => {
    if (!near.size) return undefined
    const self = { ...wallet, explorerId: wallet.id }
    const keys = known.get(wallet) ?? keysOf(self)
    known.set(wallet, keys)
    for (const key of keys) {
      const row = near.get(key)
      if (row && sameWallet(self, row)) return row
    }
    return undefined
  }
  const seen = new Set<string>()
  const others: Shown[] = []
  const proven = new Set<WalletRow>()
  const front = featured.filter(
    ({ name, certified: isCertified, chains }) =>
      matches(name) &&
      (!certified || isCertified) &&
      (!namespace || !chains.length || chains.some((each) => each.startsWith(`${namespace}:`))),
  )
  for (const wallet of [...front, ...listed]) {
    if (seen.has(wallet.id)) continue
    seen.add(wallet.id)
    const twin = twinOf(wallet)
    if (twin) proven.add(twin)
    else others.push({ id: wallet.id, name: wallet.name, icon: wallet.icon, installed: false, wallet })
  }
  const places = new Map(featured.map((wallet, at) => [twinOf(wallet), at]))
  const placeOf = (row: WalletRow) => places.get(row) ?? featured.length
  const first = ready
    .filter((row) => !certified || proven.has(row))
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((row): Shown => ({ id: row.id, name: row.name, icon: row.icon, installed: true, row }))
  return installed ? first : [...first, ...others]
}
