import {
  checkLists,
  connectors,
  type Env,
  entryViews,
  env,
  hosts,
  http,
  namedViews,
  notices,
  projectIdMissing,
  router,
  type Sessions,
  sessions,
  settings,
} from 'portico/core'
import {
  type Context,
  type Dispose,
  definePlugin,
  later,
  type Needs,
  optional,
  PorticoError,
  type Source,
  systemClock,
} from 'portico/kernel'
import {
  opensOnPairing,
  type Pairings,
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
  wallets as walletsToken,
} from 'portico/plugins/wallets/contract'
import { type DirectoryOptions, type DirectoryWallet, type Listing, directory as token } from './contract.js'
import type { InternalDirectory } from './internal.js'
import { createClient } from './lists/createClient.js'
import { createKnownWallets } from './lists/createKnownWallets.js'
import { createListings } from './lists/createListings.js'
import { createListLoading } from './lists/createListLoading.js'
import { createListVisit } from './lists/createListVisit.js'
import { createNamespaceFilter } from './lists/createNamespaceFilter.js'
import { isLoadingFirst } from './lists/isLoadingFirst.js'
import { messages } from './messages.js'
import { createPictureLoader, createPictures } from './pictures/createPictures.js'
import { createRowComposer } from './rows/createRowComposer.js'
import { viewOf } from './viewOf.js'

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

interface ViewDeps extends Pick<Context<unknown, unknown, Needs>, 'contribute' | 'view'> {
  readonly needs: {
    readonly env: Pick<Env, 'mobile'>
    readonly sessions: Sessions
    readonly pairings: Source<Pairings | undefined>
  }
}

const registerViews = ({ needs, contribute, view }: ViewDeps) => {
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
}

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
    setup: ({ needs, own, on, tap, contribute, view, messages: addMessages, signal }): InternalDirectory => {
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
      const compose = createRowComposer({
        ...needs,
        config,
        text,
        known,
        featuredIds: featuredWalletIds,
        custom,
        current,
        networks,
        listing,
        find,
        open,
        // Until the modal is open, no picture is requested.
        pictureOf: (src) => (visit.hasBegun() ? pictures.visible(src) : src),
      })

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
      const place: InternalDirectory['place'] = {}
      const visit = createListVisit({
        ...needs,
        loading,
        current: () => listing(current()),
        reload: reloadList,
        onNamespaceChange,
        left: () => {
          pictures.reset()
          // The next visit starts with a fresh filter.
          filter.set({})
          place.current = undefined
        },
        on,
        own,
      })
      // Places are reserved for wallets that will load, even before the modal opens: the card that is rendered ahead
      // then has its final rows, and nothing moves later.
      tap('wallets.list', (list): WalletList => {
        const { failed, reservesPlaces } = visit.hasBegun()
          ? loading.load(list)
          : { failed: false, reservesPlaces: true }
        return compose(list, failed, reservesPlaces)
      })
      own(pictures.reset)
      if (needs.router.state.get().open) visit.begin()
      else reloadList()
      own(needs.settings.locale.subscribe(reloadList))

      registerViews({ needs, contribute, view })

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
