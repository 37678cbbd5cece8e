import {
  checkLists,
  connectors,
  createPagedList,
  entryViews,
  env,
  hosts,
  http,
  namedViews,
  type PagedState,
  router,
  sessions,
  settings,
} from 'portico/core'
import {
  cell,
  type Dispose,
  definePlugin,
  type Namespace,
  optional,
  PorticoError,
  systemClock,
} from 'portico/kernel'
import { pairingConnector, pairings, pairsFirst, readWallet } from 'portico/plugins/walletconnect/contract'
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
import {
  type DirectoryOptions,
  type DirectoryWallet,
  type Listing,
  type ListingFilter,
  directory as token,
} from './contract.js'
import { countText } from './countText.js'
import { createClient } from './createClient.js'
import { createPictures, loadPicture } from './createPictures.js'
import type { Filter, InsideDirectory } from './inside.js'
import { messages } from './messages.js'
import { settleListing } from './settleListing.js'

/** Longest Connect holds places for the directory, in milliseconds: what comes later is added later. */
const PATIENCE = 4000
/** Filters whose wallets are kept. */
const LISTINGS = 12
/** Longest a wallet's name is searched by. */
const SEARCH = 100

/** Whether nothing of a list is there yet. */
const isComing = ({ rows, status }: PagedState<DirectoryWallet>) =>
  !rows.length && status !== 'more' && status !== 'end'

const walletOf = (given: unknown) => {
  const wallet = readWallet(given)
  if (!wallet) throw new Error('A wallet needs an id and a name')
  return wallet
}

/** The plugin behind the manifest, with the service's client. */
export const createDirectory = (given: DirectoryOptions) => {
  const custom = (given.wallets ?? []).map(
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
      pairings: optional(pairings),
      router,
      sessions,
      settings,
      wallets: optional(walletsToken),
    },
    setup: ({ needs, own, on, tap, contribute, view, messages: addMessages, signal }): InsideDirectory => {
      const { options, text } = needs.settings
      const { projectId } = options
      const { featuredWalletIds = [] } = checkLists('directory', given, ['featuredWalletIds'])
      if (!projectId)
        throw new PorticoError('directory needs a projectId', { category: 'options', plugin: 'directory' })
      addMessages('en', messages)

      const ask = createClient({ ...needs, projectId, clock: systemClock })
      const networks = () => needs.sessions.networks.get()
      const known = new Map<string, DirectoryWallet>()
      const learn = (wallets: readonly DirectoryWallet[]) => {
        for (const wallet of wallets) known.set(wallet.id, wallet)
      }
      const choice = (): WalletChoice => needs.wallets.get()?.choice ?? {}
      const accepts = (wallet: DirectoryWallet) => {
        const { id, mobile, universal, web } = wallet
        const { includeWalletIds, excludeWalletIds, excludeWallets } = choice()
        return (
          (!includeWalletIds || includeWalletIds.includes(id)) &&
          !excludeWalletIds?.includes(id) &&
          !isExcluded(wallet, excludeWallets) &&
          // What cannot be opened on a phone is of no use there.
          (!needs.env.mobile || !!(mobile || universal || web || needs.pairings.get()?.owns(id)))
        )
      }

      const listings = new Map<string, Listing>()
      const listing = ({ search = '', certified = false, namespace }: ListingFilter): Listing => {
        const wanted = search.trim().replace(/\s+/g, ' ').slice(0, SEARCH)
        const chains = networks()
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
        const found = listings.get(key)
        const made =
          found ??
          createPagedList({
            load: async (page: number | undefined = 1, left) => {
              const { wallets, count, more } = await ask({ ...query, page }, left)
              learn(wallets)
              // A service that says there are more and gives none has no more.
              return { rows: wallets, count, next: more && wallets.length ? page + 1 : undefined }
            },
            keyOf: ({ id }) => id,
            accepts: (wallet) =>
              accepts(wallet) &&
              (!wallet.chains.length || wallet.chains.some((each) => chains.includes(each as never))),
            signal,
          })
        listings.delete(key)
        listings.set(key, made)
        const [oldest] = listings.keys()
        if (listings.size > LISTINGS && oldest !== undefined) listings.delete(oldest)
        return made
      }

      /** Wallets that are asked for by name: the host's, and those used before. */
      const named = new Set<string>()
      let naming: Promise<void> | undefined
      const nameThem = (ids: readonly string[]) => {
        const missing = ids.filter((id) => !known.has(id) && !named.has(id)).slice(0, 100)
        if (!missing.length || naming) return naming
        naming = ask({ include: missing, entries: missing.length }, signal)
          .then(({ wallets }) => {
            for (const id of missing) named.add(id)
            learn(wallets)
          })
          .finally(() => {
            naming = undefined
          })
        return naming
      }

      const open = (wallet: DirectoryWallet): NonNullable<WalletRow['open']> => {
        const pairing = needs.connectors.get().find(({ id }) => id === pairingConnector)
        const { chains: _, certified: __, pairs, ...linked } = wallet
        const { mobile, universal, desktop, web, get } = linked
        const extensionOnly = !!get?.browser && !(mobile || universal || desktop || web)
        // Some do not pair, and open the page in a browser of their own.
        const browses = needs.env.mobile && needs.pairings.get()?.openings(linked, '').app?.unpaired
        return pairing && (browses || (pairs && !extensionOnly))
          ? { view: 'ConnectingWalletConnect', params: { connectorId: pairing.id, wallet: linked } }
          : { view: 'GetWallet', params: { wallet: linked } }
      }

      const find = (id: string) => {
        const wallet = known.get(id)
        return wallet && accepts(wallet) ? wallet : undefined
      }
      /** The namespace Connect was opened for, where it was opened for one. */
      const onlyOf = (): Namespace | undefined => {
        const connect = needs.router.state.get().stack.findLast(({ view }) => view === 'Connect')
        const namespace = (connect?.params as { namespace?: Namespace } | undefined)?.namespace
        return networks().some((each) => each.chainNamespace === namespace) ? namespace : undefined
      }
      let only = onlyOf()
      const filterOf = (): Filter => (only ? { namespace: only } : {})
      const compose = (list: WalletList, failed: boolean, waits = false): WalletList => {
        const missing = (ids: readonly string[]) => ids.filter((id) => !known.has(id) && !named.has(id))
        const listed = listing(filterOf()).state.get()
        const rows = composeRows(list, {
          featured: featuredWalletIds.map(find).filter((each) => each !== undefined),
          custom,
          recommended: listed.rows.slice(0, 20),
          taken: needs.methods.get().filter(({ id }) => id === 'email' || id === 'social').length,
          only,
          namespaces: [...new Set(networks().map(({ chainNamespace }) => chainNamespace))],
          ...(waits && {
            awaited: {
              recents: missing(list.recents.flatMap(({ explorerId }) => explorerId ?? [])),
              featured: missing(featuredWalletIds),
              recommended: isComing(listed),
            },
          }),
          find,
          open,
          pictureOf: pictures.of,
        })
        const all: WalletRow = {
          id: 'all',
          kind: 'all',
          name: text('directory.title'),
          namespaces: [],
          connectors: [],
          open: { view: 'AllWallets' },
          ...(listed.count !== undefined && { chip: countText(listed.count) }),
        }
        const { allWallets = 'show' } = given
        const withAll = allWallets === 'show' || (allWallets === 'mobile' && needs.env.mobile)
        return {
          ...list,
          rows: [
            // A phone's own camera cannot read a code that it shows: there a wallet is chosen.
            ...rows.map((row) =>
              row.kind === 'walletConnect' && needs.env.mobile
                ? { ...row, open: { view: 'AllWallets' } }
                : row,
            ),
            ...(withAll ? [all] : []),
          ],
          ...(failed && { failed }),
        }
      }

      let begun = false
      let loading: Promise<void> | undefined
      /** What the list was when loading failed; asked for again with the same list, the visitor wants another try. */
      let failure: string | undefined
      /** True where it takes so long that places are not held any longer. */
      let overdue = false
      /** True where the list is made anew to show how loading ended, not to try it again. */
      let telling = false
      const keyOf = ({ rows, recents }: WalletList) => JSON.stringify([rows, recents])
      const reload = () => needs.wallets.get()?.reload()
      const pictures = createPictures({
        clock: systemClock,
        load: loadPicture,
        late: () => {
          telling = failure !== undefined
          reload()
        },
      })
      const load = (list: WalletList): Promise<void> | undefined => {
        if (loading) return loading
        if (telling || (failure !== undefined && failure !== keyOf(list))) {
          telling = false
          if (failure !== undefined) failure = keyOf(list)
          return undefined
        }
        // One that is known by what its extension announces is none of the service's, which need not hear of it.
        const used = list.recents.flatMap(({ id, rdns, explorerId }) => explorerId ?? (id === rdns ? [] : id))
        const ids = [...featuredWalletIds, ...used]
        const names = nameThem(ids.filter((id) => /^[\w.-]{1,100}$/.test(id)))
        const base = listing(filterOf())
        const first = isComing(base.state.get()) ? settleListing(base) : undefined
        if (!names && !first) return undefined
        failure = undefined
        overdue = false
        const stop = systemClock.after(PATIENCE, () => {
          overdue = true
          reload()
        })
        loading = Promise.all([first, names])
          .then(
            () => {},
            () => {
              failure = keyOf(list)
            },
          )
          .then(() => {
            stop()
            loading = undefined
            telling = true
            reload()
          })
        return loading
      }
      // At once: what is on its way has its place held, so that nothing moves when it is there.
      tap('wallets.list', (list): WalletList => {
        if (!begun) return list
        const wait = load(list)
        return compose(list, failure !== undefined, !!wait && !overdue)
      })
      let leave: Dispose = () => {}
      const attend = () => {
        leave()
        leave = listing(filterOf()).attend()
      }
      const begin = () => {
        begun = true
        telling = false
        failure = undefined
        attend()
        reload()
      }
      on('modal.opened', begin)
      const filter = cell<Filter>(filterOf())
      own(
        needs.router.state.subscribe(() => {
          const before = only
          only = onlyOf()
          if (only === before) return
          const { namespace: _, ...rest } = filter.get()
          filter.set({ ...rest, ...filterOf() })
          // Closing widens it, too, and nobody looks.
          if (!begun || !needs.router.state.get().open) return
          failure = undefined
          attend()
          reload()
          // What is being loaded now are wallets of the other one.
          void loading?.then(reload)
        }),
      )
      const place: InsideDirectory['place'] = {}
      on('modal.closed', () => {
        leave()
        pictures.reset()
        // Who opens it another time looks for something else.
        filter.set({})
        place.current = undefined
      })
      own(() => leave())
      own(pictures.reset)
      if (needs.router.state.get().open) begin()
      own(needs.settings.locale.subscribe(() => begun && reload()))

      // A phone cannot read a code that it shows: there a wallet is chosen.
      if (needs.env.mobile)
        contribute(namedViews, { name: pairingConnector, entry: () => ({ view: 'AllWallets' }) })
      contribute(
        entryViews,
        {
          entry: { view: 'AllWallets' },
          applies: () => needs.env.mobile && pairsFirst(needs.sessions, needs.pairings.get()?.manual),
        },
        { stage: -1 },
      )
      view('AllWallets', { title: 'directory.title', load: () => import('./views/AllWallets.js') })
      view('GetWallet', {
        title: 'directory.title',
        params: { parse: (input) => ({ wallet: walletOf(Object(input).wallet) }) },
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
