import type { Connector, Env, Sessions, Stored } from 'portico/core'
import { cell, type Dispose, type MaybePromise, type Source } from 'portico/kernel'
import type { RecentWallet, WalletList, WalletRow, WalletsOptions } from '../contract.js'
import { connectorRows } from './connectorRows.js'
import { isExcluded } from './isExcluded.js'
import { keepSame } from './keepSame.js'
import { mergeRows } from './mergeRows.js'
import { orderRows } from './orderRows.js'

interface ListDeps {
  readonly sessions: Pick<Sessions, 'state' | 'networks'>
  readonly connectors: Source<readonly Connector[]>
  readonly env: Env
  readonly options: WalletsOptions
  readonly recents: Stored<readonly RecentWallet[]>
  readonly signal: AbortSignal
  /** Lets taps complete the list. */
  list(known: WalletList): MaybePromise<WalletList>
  own(dispose: Dispose): Dispose
}

/** Creates the list of wallets to connect, and keeps it up to date. */
export const createList = ({ sessions, connectors, env, options, recents, signal, list, own }: ListDeps) => {
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
      rows: connectorRows(connectors.get().filter(Boolean), {
        choice: options,
        env,
        recents: recents.get(),
        connections: sessions.state.get().connections,
        namespaces: [...new Set(sessions.networks.get().map((each) => each.chainNamespace))],
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
    const completed = list(base)
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

  let connections = sessions.state.get().connections
  for (const each of [connectors, recents, sessions.networks]) own(each.subscribe(scheduleRefresh))
  own(
    sessions.state.subscribe(() => {
      const connectionsNow = sessions.state.get().connections
      if (connectionsNow === connections) return
      connections = connectionsNow
      scheduleRefresh()
    }),
  )
  refresh()
  return { rows, loading, failed, refresh }
}
