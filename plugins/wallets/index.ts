import { checkLists, connectors, env, notices, router, sessions, settings, storage } from 'portico/core'
import { definePlugin, later, type Parser, readOnly, systemClock, withDeadline } from 'portico/kernel'
import { lazyAttempts } from './attempts/lazyAttempts.js'
import {
  connectMethods,
  type RecentWallet,
  wallets as token,
  type WalletsOptions,
  walletsList,
} from './contract.js'
import type { ConnectExtras, InternalWallets } from './internal.js'
import { createList } from './list/createList.js'
import { isKnown } from './list/orderRows.js'
import { recentParser } from './list/recentParser.js'
import { messages } from './messages.js'
import type { noticeMessages } from './noticeMessages.js'
import { readText } from './readText.js'
// A static import: whatever wakes this plugin opens this view.
import { Connect } from './views/Connect.js'
import { WalletBlock } from './views/WalletBlock.js'
import { walletsStyles } from './walletsStyles.js'

export type { WalletsMessages, WalletsOptions } from './contract.js'

const connectParams: Parser<{ namespace?: string } | undefined> = {
  parse: (input) => {
    const namespace = readText(input, 'namespace')
    return namespace ? { namespace } : undefined
  },
}
const connectingParams: Parser<{ connectorId: string; namespace?: string; all?: boolean }> = {
  parse: (input) => {
    const connectorId = readText(input, 'connectorId')
    const namespace = readText(input, 'namespace')
    if (!connectorId) throw new Error('ConnectingExternal needs a connectorId')
    const all = Object(input).all === true
    return { connectorId, ...(namespace && { namespace }), ...(all && { all }) }
  },
}

const nothing = () => {}
/** How long Connect waits for its blocks, in milliseconds; a later one has a placeholder until it loads. */
const BLOCKS_DEADLINE = 4000

/** The Connect view, its wallet list, and the view that waits for a wallet. */
export const wallets = (config: WalletsOptions = {}) =>
  definePlugin({
    id: 'wallets',
    kernel: 1,
    feature: 'wallets',
    provides: token,
    needs: {
      sessions,
      router,
      settings,
      storage,
      env,
      connectors,
      notices: later(notices),
      methods: connectMethods,
      list: walletsList,
    },
    setup({ needs, own, on, view, lazy, contribute, style, messages: addMessages, signal }): InternalWallets {
      const options = checkLists('wallets', config, [
        'connectMethodsOrder',
        'connectorTypeOrder',
        'includeWalletIds',
        'excludeWalletIds',
        'excludeWallets',
      ])
      const recents = needs.storage.at('wallets/recent', recentParser, [])
      const { rows, loading, failed, refresh } = createList({
        ...needs,
        options,
        recents,
        signal,
        own,
      })
      const { attempt, attend, pick, retry, preload } = lazyAttempts({ ...needs, rows, own }, signal)

      const remember = (wallet: RecentWallet) => {
        // Another tab may have stored one a moment ago.
        recents.load()
        recents.set([wallet, ...recents.get().filter((each) => each.id !== wallet.id)].slice(0, 2))
      }
      on('session.connected', ({ connection, restored }) => {
        // These connectors' own plugins decide whether to remember the wallet.
        if (restored || connection.traits?.elsewhere || connection.traits?.embedded) return
        const { connectorId: id, name, rdns, namespace } = connection
        const explorerId = needs.connectors.get().find((each) => each.id === id)?.explorerId
        remember({ id, name, namespace, ...(rdns && { rdns }), ...(explorerId && { explorerId }) })
      })

      const loadReport = lazy(() => import('./reportWallet.js'))
      const report = async (id: keyof typeof noticeMessages, connectorId: string, wallet: string) => {
        const { reportWallet } = await loadReport()
        if (!signal.aborted) reportWallet({ ...needs, own }, id, { connectorId, wallet })
      }
      on('connect.late', ({ connectorId, wallet }) => {
        const now = attempt.get()
        // The visitor has returned to this wallet while its first prompt was still open.
        if (now?.connectorId === connectorId && now.status === 'pending') retry()
        else void report('wallets.late', connectorId, wallet)
      })
      const reportEnded = () => {
        const { ended } = needs.sessions.state.get()
        if (ended) void report('wallets.ended', ended.connectorId, ended.name)
      }
      on('session.disconnected', ({ reason }) => {
        if (reason === 'wallet') reportEnded()
      })
      // One may have ended before this plugin was needed.
      reportEnded()

      addMessages('en', messages)
      /** Loaded views and blocks by their loaders. */
      const parts = new Map<unknown, unknown>()
      const extras: () => Promise<ConnectExtras> = lazy(async () => {
        const { connectorTypeOrder: order } = options
        if (order?.some((kind) => !isKnown(kind)))
          import('./alertUnknownTypes.js')
            .then((code) => code.alertUnknownTypes(needs.notices, order))
            .catch(nothing)
        const loaded = await import('./views/extras/connectExtras.js')
        parts.set(extras, loaded)
        return loaded
      })
      const isSheet = () => matchMedia('(max-width:430px)').matches
      /** Which layout the parts were loaded for. */
      let sheet: boolean | undefined
      style(walletsStyles)
      view('Connect', {
        title: 'wallets.connect.title',
        params: connectParams,
        load: async () => {
          // Preload: picking a wallet asks it synchronously within the click.
          preload()
          sheet = isSheet()
          const shown = rows.get()
          const required: (() => Promise<unknown>)[] = needs.methods.get().map(({ load }) => load)
          if (!shown.length || shown.some((row) => row.ambiguous || row.crowded || row.namespaces[1]))
            required.push(extras)
          const loaded = Promise.allSettled(required.map(async (load) => parts.set(load, await load())))
          await withDeadline(loaded, BLOCKS_DEADLINE, nothing, systemClock).catch(nothing)
          return { default: Connect, late: extras }
        },
      })
      view('ConnectingExternal', {
        title: 'wallets.connecting.title',
        params: connectingParams,
        load: () => import('./views/ConnectingExternal.js'),
      })
      view('WhatIsAWallet', {
        title: 'wallets.what.title',
        load: () => import('./views/WhatIsAWallet.js'),
      })
      if (config.list !== false)
        contribute(connectMethods, {
          id: 'wallet',
          label: 'wallets.method.label',
          // The grid is for cards shown as a sheet.
          load: async () => (isSheet() ? import('./views/WalletGrid.js') : { default: WalletBlock }),
        })

      const service: InternalWallets = {
        options,
        choice: options,
        rows: readOnly(rows),
        loading: readOnly(loading),
        failed: readOnly(failed),
        reload: refresh,
        extras,
        getLoaded: <T>(load: () => Promise<T>) => (sheet === isSheet() ? (parts.get(load) as T) : undefined),
        recents: readOnly(recents),
        remember,
        attempt,
        attend,
        retry,
        pick,
      }
      return service
    },
  })
