import type { Env, Settings } from 'portico/core'
import type { Network, Source } from 'portico/kernel'
import type { ConnectMethod, WalletList, WalletRow } from 'portico/plugins/wallets/contract'
import type { DirectoryOptions, DirectoryWallet, Listing } from '../contract.js'
import type { createKnownWallets } from '../lists/createKnownWallets.js'
import type { createNamespaceFilter } from '../lists/createNamespaceFilter.js'
import { isLoadingFirst } from '../lists/isLoadingFirst.js'
import { composeRows } from './composeRows.js'
import { countText } from './countText.js'

/** How many wallets the row that leads to all of them shows. */
const SAMPLES = 4

/** The row that leads to all wallets. */
const allRow = (name: string, count: number | undefined, icons: readonly string[]): WalletRow => ({
  id: 'all',
  kind: 'all',
  name,
  label: 'directory.title',
  namespaces: [],
  connectors: [],
  open: { view: 'AllWallets' },
  ...(icons[0] && { icons }),
  ...(count !== undefined && { chip: countText(count) }),
})

interface ComposerDeps extends Pick<ReturnType<typeof createNamespaceFilter>, 'current'> {
  readonly config: DirectoryOptions
  readonly env: Pick<Env, 'mobile'>
  readonly methods: Source<readonly ConnectMethod[]>
  readonly text: Settings['text']
  readonly known: ReturnType<typeof createKnownWallets>
  readonly featuredIds: readonly string[]
  /** The host's own wallets. */
  readonly custom: readonly DirectoryWallet[]
  networks(): readonly Network[]
  listing(query: object): Listing
  find(id: string): DirectoryWallet | undefined
  open(wallet: DirectoryWallet): NonNullable<WalletRow['open']>
  pictureOf(src: string): string | undefined
}

/** Composes the rows of Connect from what the page has and what the directory lists. */
export const createRowComposer = ({
  config,
  env,
  methods,
  text,
  known,
  featuredIds,
  custom,
  current,
  networks,
  listing,
  find,
  open,
  pictureOf,
}: ComposerDeps) => {
  const compose = (list: WalletList, failed: boolean, reservesPlaces: boolean): WalletList => {
    const listed = listing(current()).state.get()
    const rows = composeRows(list, {
      featured: featuredIds.map(find).filter((each) => each !== undefined),
      custom,
      recommended: listed.rows.slice(0, 20),
      otherMethods: methods.get().filter(({ id }) => id === 'email' || id === 'social').length,
      only: current().namespace,
      namespaces: [...new Set(networks().map(({ chainNamespace }) => chainNamespace))],
      ...(reservesPlaces && {
        awaited: {
          recents: known.missing(list.recents.flatMap(({ explorerId }) => explorerId ?? [])),
          featured: known.missing(featuredIds),
          recommended: isLoadingFirst(listed),
        },
      }),
      find,
      open,
      pictureOf,
    })
    const { allWallets = 'show' } = config
    const withAll = allWallets === 'show' || (allWallets === 'mobile' && env.mobile)
    return {
      ...list,
      rows: [
        // On a phone wallets are chosen from the list: its camera cannot scan its own screen.
        ...rows.map((row) =>
          row.kind === 'walletConnect' && env.mobile ? { ...row, open: { view: 'AllWallets' } } : row,
        ),
        ...(withAll
          ? [
              allRow(
                text('directory.title'),
                listed.count,
                listed.rows.flatMap(({ icon }) => icon ?? []).slice(0, SAMPLES),
              ),
            ]
          : []),
      ],
      ...(failed && { failed }),
    }
  }
  return compose
}
