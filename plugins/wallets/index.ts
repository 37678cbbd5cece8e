import { checkLists, connectors, env, notices, router, sessions, settings, storage } from 'portico/core'
import {
  cell,
  definePlugin,
  later,
  type Namespace,
  type Parser,
  readOnly,
  systemClock,
  withDeadline,
} from 'portico/kernel'
import { connectorRows } from './connectorRows.js'
import {
  type Attempt,
  connectMethods,
  type RecentWallet,
  wallets as token,
  type WalletList,
  type WalletRow,
  type WalletsOptions,
  walletsList,
} from './contract.js'
import type { Attempts } from './createAttempts.js'
import type { ConnectExtras, InsideWallets } from './inside.js'
import { isExcluded } from './isExcluded.js'
import { keepSame } from './keepSame.js'
import { mergeRows } from './mergeRows.js'
import { messages } from './messages.js'
import type { noticeMessages } from './noticeMessages.js'
import { isKnown, orderRows } from './orderRows.js'
import { readText } from './readText.js'
import { recentParser } from './recentParser.js'
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
    setup({ needs, own, on, view, lazy, contribute, style, messages: addMessages, signal }): InsideWallets {
      const options = checkLists('wallets', config, [
        'connectMethodsOrder',
        'connectorTypeOrder',
        'includeWalletIds',
        'excludeWalletIds',
        'excludeWallets',
      ])
      const recents = needs.storage.at('wallets/recent', recentParser, [])
      const rows = cell<readonly WalletRow[]>([])
      const loading = cell(false)
      const failed = cell(false)
      let generation = 0

      const applyList = ({ rows: found, failed: missing = false }: WalletList) => {
        failed.set(missing)
        const shown = found.filter(
          (row) => ['all', 'walletConnect'].includes(row.kind) || !isExcluded(row, options.excludeWallets),
        )
        rows.set(keepSame(rows.get(), orderRows(mergeRows(shown), options.connectorTypeOrder)))
        loading.set(shown.some((row) => row.awaited))
      }
      const refresh = () => {
        const current = ++generation
        const base: WalletList = {
          recents: recents.get(),
          rows: connectorRows(needs.connectors.get().filter(Boolean), {
            choice: options,
            env: needs.env,
            recents: recents.get(),
            connections: needs.sessions.state.get().connections,
            namespaces: [...new Set(needs.sessions.networks.get().map((each) => each.chainNamespace))],
          }),
        }
        const settle = (list: WalletList) => {
          if (current !== generation || signal.aborted) return
          try {
            applyList(list)
          } catch {
            // Ignore a tap that returns something else.
            applyList(base)
          }
        }
        const completed = needs.list(base)
        if (!(completed instanceof Promise)) return settle(completed)
        // Show what is known at once; the directory's wallets follow.
        if (!rows.get().length) applyList(base)
        loading.set(true)
        void completed.then(settle)
      }

      /** Coalesces changes: wallets appear by the dozen. */
      const scheduleRefresh = () => {
        const current = ++generation
        queueMicrotask(() => {
          if (current === generation && !signal.aborted) refresh()
        })
      }

      const attempt = cell<Attempt | undefined>(undefined)
      let attempts: Attempts | undefined
      const withAttempts = (callback: (attempts: Attempts) => void, failed: () => void) => {
        if (attempts) return callback(attempts)
        void import('./createAttempts.js').then((code) => {
          if (signal.aborted) return
          attempts ??= code.createAttempts({ ...needs, rows, own, attempt })
          callback(attempts)
        }, failed)
      }
      const waiting = { status: 'waiting' } as const
      const attend = (connectorId: string, namespace?: Namespace, all?: boolean) => {
        const params = { connectorId, ...(namespace && { namespace }), ...(all && { all }) }
        withAttempts(
          (loaded) => loaded.attend(params, waiting),
          () => attempt.set({ ...params, status: 'failed', count: 1 }),
        )
      }

      let connections = needs.sessions.state.get().connections
      for (const each of [needs.connectors, recents, needs.sessions.networks])
        own(each.subscribe(scheduleRefresh))
      own(
        needs.sessions.state.subscribe(() => {
          const connectionsNow = needs.sessions.state.get().connections
          if (connectionsNow === connections) return
          connections = connectionsNow
          scheduleRefresh()
        }),
      )
      refresh()

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
        if (now?.connectorId === connectorId && now.status === 'pending') service.retry()
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
        const loaded = await import('./views/connectExtras.js')
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
          withAttempts(nothing, nothing)
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

      const service: InsideWallets = {
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
        attempt: readOnly(attempt),
        attend,
        retry: () => {
          if (attempt.get()?.status !== 'done') withAttempts((loaded) => loaded.retry(waiting), nothing)
        },
        pick: (row, requestedNamespace) => {
          if (row.open) return needs.router.push(row.open)
          const several = row.namespaces[1]
          const namespace = requestedNamespace ?? (several ? undefined : row.namespaces[0])
          const connector =
            row.connectors.find((each) => !namespace || each.namespaces.includes(namespace)) ??
            row.connectors[0]
          if (!connector) return
          const connectorId = connector.id
          needs.router.push('ConnectingExternal', { connectorId, ...(namespace && { namespace }) })
          // Start at once, without waiting for the view to load.
          if (namespace || !several) attend(connectorId, namespace)
        },
      }
      return service
    },
  })
