import {
  afterFrame,
  checkLists,
  connectors,
  entryViews,
  env,
  hosts,
  http,
  namedViews,
  notices,
  type PagedState,
  projectIdMissing,
  router,
  sessions,
  settings,
} from 'portico/core'
import { type Dispose, definePlugin, later, optional, PorticoError, systemClock } from 'portico/kernel'
import {
  opensOnPairing,
  pairingConnector,
  pairings,
  readWallet,
} from 'portico/plugins/walletconnect/contract'
import {
  connectMethods,
  isExcluded,
  sameWallet,
  type WalletChoice,
  type WalletList,
  type WalletRow,
  wallets as walletsToken,
} from 'portico/plugins/wallets/contract'
import { composeRows } from './composeRows.js'
import { type DirectoryOptions, type DirectoryWallet, type Listing, directory as token } from './contract.js'
import { countText } from './countText.js'
import { createClient } from './createClient.js'
import { createKnownWallets } from './createKnownWallets.js'
import { createListings } from './createListings.js'
import { createListLoading } from './createListLoading.js'
import { createNamespaceFilter } from './createNamespaceFilter.js'
import { createPictureLoader, createPictures } from './createPictures.js'
import type { InsideDirectory } from './inside.js'
import { messages } from './messages.js'
import { viewOf } from './viewOf.js'

/** Whether the first wallets of a list are still loading. */
const isLoadingFirst = ({ rows, status }: PagedState<DirectoryWallet>) =>
  !rows.length && status !== 'more' && status !== 'end'

/** Requests the next page and resolves once it is loaded; rejects if that fails. */
const loadNextPage = (listing: Listing): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    let undo: Dispose = () => {}
    const check = () => {
      const { status } = listing.state.get()
      if (status === 'loading') return
      undo()
      if (status === 'failed') reject(new Error('The wallets could not be loaded'))
      else resolve()
    }
    undo = listing.state.subscribe(check)
    listing.more()
    check()
  })

const walletOf = (input: unknown) => {
  const wallet = readWallet(input)
  if (!wallet) throw new Error('A wallet needs an id and a name')
  return wallet
}

/** Whether the host allows a wallet. */
const isAllowed = (
  wallet: DirectoryWallet,
  { includeWalletIds, excludeWalletIds, excludeWallets }: WalletChoice,
) =>
  (!includeWalletIds || includeWalletIds.includes(wallet.id)) &&
  !excludeWalletIds?.includes(wallet.id) &&
  !isExcluded(wallet, excludeWallets)

const hasLink = ({ mobile, universal, web }: DirectoryWallet) => !!(mobile || universal || web)

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

/** The plugin that the manifest loads. */
export const createDirectory = (config: DirectoryOptions) => {
  const custom = (config.wallets ?? []).map(
    (each): DirectoryWallet => ({ ...walletOf(each), chains: [], certified: false, pairs: true }),
  )
  return definePlugin({
    id: 'directory',
    kernel: 1,
    feature: 'allWallets',
    provides: token,
    needs: {
      connectors,
      env,
      hosts,
      http,
      methods: connectMethods,
      notices: later(notices),
      pairings: optional(pairings),
      router,
      sessions,
      settings,
      wallets: optional(walletsToken),
    },
    setup: ({ needs, own, on, tap, contribute, view, messages: addMessages, signal }): InsideDirectory => {
      const { options, text } = needs.settings
      const { projectId } = options
      const { featuredWalletIds = [] } = checkLists('directory', config, ['featuredWalletIds'])
      if (!projectId) {
        void needs.notices().then((board) => board?.alert(projectIdMissing('directory')))
        throw new PorticoError('directory needs a projectId', { category: 'options', plugin: 'directory' })
      }
      addMessages('en', messages)

      const requestWallets = createClient({ ...needs, projectId, clock: systemClock })
      const networks = () => needs.sessions.networks.get()
      const known = createKnownWallets(requestWallets, signal)
      const choice = (): WalletChoice => needs.wallets.get()?.choice ?? {}
      const isUsable = (wallet: DirectoryWallet) =>
        isAllowed(wallet, choice()) &&
        // On a phone, a wallet without a link cannot be opened.
        (!needs.env.mobile || hasLink(wallet) || !!needs.pairings.get()?.hasOwnBrowser(wallet.id))
      const listing = createListings({
        requestWallets,
        signal,
        networks,
        choice,
        isUsable,
        onWallets: known.add,
      })
      const open = (wallet: DirectoryWallet) =>
        viewOf(wallet, {
          env: needs.env,
          connectors: needs.connectors.get(),
          pairings: needs.pairings.get(),
        })
      const find = (id: string) => {
        const wallet = known.get(id)
        return wallet && isUsable(wallet) ? wallet : undefined
      }
      const { filter, current, onNamespaceChange } = createNamespaceFilter({ router: needs.router, networks })
      const compose = (list: WalletList, failed: boolean, reservesPlaces: boolean): WalletList => {
        const listed = listing(current()).state.get()
        const rows = composeRows(list, {
          featured: featuredWalletIds.map(find).filter((each) => each !== undefined),
          custom,
          recommended: listed.rows.slice(0, 20),
          otherMethods: needs.methods.get().filter(({ id }) => id === 'email' || id === 'social').length,
          only: current().namespace,
          namespaces: [...new Set(networks().map(({ chainNamespace }) => chainNamespace))],
          ...(reservesPlaces && {
            awaited: {
              recents: known.missing(list.recents.flatMap(({ explorerId }) => explorerId ?? [])),
              featured: known.missing(featuredWalletIds),
              recommended: isLoadingFirst(listed),
            },
          }),
          find,
          open,
          // Until the modal is open, no picture is requested.
          pictureOf: (src) => (hasBegun ? pictures.visible(src) : src),
        })
        const { allWallets = 'show' } = config
        const withAll = allWallets === 'show' || (allWallets === 'mobile' && needs.env.mobile)
        return {
          ...list,
          rows: [
            // On a phone wallets are chosen from the list: its camera cannot scan its own screen.
            ...rows.map((row) =>
              row.kind === 'walletConnect' && needs.env.mobile
                ? { ...row, open: { view: 'AllWallets' } }
                : row,
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

      /** Whether the list of the open modal may be requested: its first frame is painted. */
      let hasBegun = false
      const reloadList = () => needs.wallets.get()?.reload()
      const loading = createListLoading({
        clock: systemClock,
        reload: reloadList,
        begin: ({ recents }) => {
          // Wallets known only by their extension's rdns need not be sent to the service.
          const recentIds = recents.flatMap(
            ({ id, rdns, explorerId }) => explorerId ?? (id === rdns ? [] : id),
          )
          const names = known.load([...featuredWalletIds, ...recentIds])
          const base = listing(current())
          const first = isLoadingFirst(base.state.get()) ? loadNextPage(base) : undefined
          return names || first ? Promise.all([first, names]) : undefined
        },
      })
      const pictures = createPictures({
        clock: systemClock,
        load: createPictureLoader(),
        onLate: loading.show,
      })
      // Places are reserved for wallets that will load, even before the modal opens: the card that is rendered ahead
      // then has its final rows, and nothing moves later.
      tap('wallets.list', (list): WalletList => {
        const { failed, reservesPlaces } = hasBegun
          ? loading.load(list)
          : { failed: false, reservesPlaces: true }
        return compose(list, failed, reservesPlaces)
      })
      let leaveListing: Dispose = () => {}
      const attendListing = () => {
        leaveListing()
        leaveListing = listing(current()).attend()
      }
      let cancelBegin: Dispose = () => {}
      const begin = () => {
        hasBegun = true
        loading.restart()
        attendListing()
        reloadList()
      }
      on('modal.opened', () => {
        cancelBegin()
        // Wallets for which places are reserved are requested at once, in a task of their own. Everything else waits until
        // the card is painted, which requests and their answers would delay.
        const isAwaited = needs.wallets
          .get()
          ?.rows.get()
          .some((row) => row.awaited)
        const cancels = [afterFrame(begin), ...(isAwaited ? [systemClock.after(0, attendListing)] : [])]
        cancelBegin = () => {
          for (const cancel of cancels) cancel()
        }
      })
      own(
        onNamespaceChange(() => {
          // Closing the modal resets the filter, too, while no list is shown.
          if (!needs.router.state.get().open) return
          if (!hasBegun) return reloadList()
          attendListing()
          loading.rebuild()
        }),
      )
      const place: InsideDirectory['place'] = {}
      on('modal.closed', () => {
        cancelBegin()
        hasBegun = false
        leaveListing()
        pictures.reset()
        // The next visit starts with a fresh filter.
        filter.set({})
        place.current = undefined
        // The next card is rendered with places for what could not be loaded, and with pictures that were late.
        reloadList()
      })
      own(() => {
        cancelBegin()
        leaveListing()
      })
      own(pictures.reset)
      if (needs.router.state.get().open) begin()
      else reloadList()
      own(needs.settings.locale.subscribe(reloadList))

      // On a phone wallets are chosen from the list: its camera cannot scan its own screen.
      if (needs.env.mobile)
        contribute(namedViews, { name: pairingConnector, entry: () => ({ view: 'AllWallets' }) })
      contribute(
        entryViews,
        {
          entry: { view: 'AllWallets' },
          applies: () => needs.env.mobile && opensOnPairing(needs.sessions, needs.pairings.get()?.manual),
        },
        { stage: -1 },
      )
      view('AllWallets', { title: 'directory.title', load: () => import('./views/AllWallets.js') })
      view('GetWallet', {
        title: 'directory.title',
        params: {
          parse: (input) => (input === undefined ? input : { wallet: walletOf(Object(input).wallet) }),
        },
        load: () => import('./views/GetWallet.js'),
      })

      return {
        listing,
        open: (wallet) => {
          const service = needs.wallets.get()
          const row = service?.rows
            .get()
            .find((each) => each.connectors.length && sameWallet({ ...wallet, explorerId: wallet.id }, each))
          if (service && row) return service.pick(row)
          needs.router.push(open(wallet))
        },
        featured: () => [...featuredWalletIds.map(find).filter((each) => each !== undefined), ...custom],
        filter,
        place,
      }
    },
  })
}
