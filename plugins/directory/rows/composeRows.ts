import type { Namespace } from 'portico/kernel'
import {
  sameWallet,
  type WalletKind,
  type WalletList,
  type WalletRow,
} from 'portico/plugins/wallets/contract'
import type { DirectoryWallet } from '../contract.js'

/** Length up to which recommended wallets fill the list. */
const MAX_PLACES = 4

export interface RowDeps {
  /** Wallets the host features, in its order. */
  readonly featured: readonly DirectoryWallet[]
  /** The host's own wallets. */
  readonly custom: readonly DirectoryWallet[]
  /** Recommended wallets, best first; only as many are used as there is room. */
  readonly recommended: readonly DirectoryWallet[]
  /** Wallets still loading: their places are reserved. */
  readonly awaited?: {
    /** Ids of recent wallets, and of those the host features. */
    readonly recents: readonly string[]
    readonly featured: readonly string[]
    /** Whether recommended wallets are loading, too. */
    readonly recommended: boolean
  }
  /** Places taken by other methods of Connect. */
  readonly otherMethods: number
  /** The only namespace Connect shows, if limited to one: wallets of others take no place. */
  readonly only: Namespace | undefined
  readonly namespaces: readonly Namespace[]
  find(id: string): DirectoryWallet | undefined
  open(wallet: DirectoryWallet): NonNullable<WalletRow['open']>
  /** The image to show, if any. */
  pictureOf(src: string | undefined): string | undefined
}

/** The list with the directory's additions: recent wallets, the host's, and recommended ones while there is room. */
export const composeRows = (list: WalletList, deps: RowDeps): readonly WalletRow[] => {
  const rows: WalletRow[] = [...list.rows]
  const isListed = (wallet: DirectoryWallet) =>
    rows.some((row) => row.id === wallet.id || sameWallet({ ...wallet, explorerId: wallet.id }, row))
  const add = (wallet: DirectoryWallet, kind: WalletKind) => {
    const { id, name, rdns, chains } = wallet
    const icon = deps.pictureOf(wallet.icon)
    rows.push({
      id,
      name,
      kind,
      namespaces: deps.namespaces.filter((each) => chains.some((chain) => chain.startsWith(`${each}:`))),
      connectors: [],
      explorerId: id,
      open: deps.open(wallet),
      ...(icon && { icon }),
      ...(rdns && { rdns }),
      ...(kind === 'recent' && { tag: 'recent' as const }),
    })
  }
  const addAll = (wallets: readonly DirectoryWallet[], kind: WalletKind) => {
    for (const wallet of wallets) if (!isListed(wallet)) add(wallet, kind)
  }
  const reserve = (id: string, kind: WalletKind) => {
    if (!rows.some((row) => row.id === id || row.explorerId === id))
      rows.push({ id, name: id, kind, namespaces: [], connectors: [], explorerId: id, awaited: true })
  }
  const recents = list.recents.map(({ id, explorerId }) => deps.find(explorerId ?? id))
  addAll(
    recents.filter((each) => each !== undefined),
    'recent',
  )
  for (const id of deps.awaited?.recents ?? []) reserve(id, 'recent')
  addAll(deps.featured, 'featured')
  for (const id of deps.awaited?.featured ?? []) reserve(id, 'featured')
  addAll(deps.custom, 'custom')
  const countedKinds: readonly WalletKind[] = ['injected', 'recent', 'featured', 'custom']
  const shown = rows.filter(
    ({ kind, namespaces }) =>
      countedKinds.includes(kind) && (!deps.only || !namespaces.length || namespaces.includes(deps.only)),
  )
  const places = MAX_PLACES - deps.otherMethods - shown.length
  if (deps.awaited?.recommended)
    for (let place = 0; place < places; place++) reserve(`place ${place}`, 'recommended')
  addAll(deps.recommended.filter((each) => !isListed(each)).slice(0, Math.max(0, places)), 'recommended')
  return rows
}
