'use client'
import { severalWallets } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { useModal } from 'portico/react'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { type Profile, profile, type WalletConnection } from './contract.js'

export interface WalletConnections {
  /** Live connections, newest first; empty without `multiWallet`. */
  readonly connections: readonly WalletConnection[]
  /** Remembered connections. */
  readonly recents: readonly WalletConnection[]
  readonly switchConnection: Profile['switchConnection']
  readonly deleteConnection: Profile['deleteConnection']
}

type Lists = readonly [connections: readonly WalletConnection[], recents: readonly WalletConnection[]]
const none: Lists = [[], []]

/** The visitor's wallets for components outside the modal, of one namespace or all. */
export const useConnections = (namespace?: Namespace): WalletConnections => {
  const { kernel } = useModal()
  const last = useRef(none)
  const read = () => {
    const found = kernel.get(severalWallets) && kernel.get(profile)
    const isIncluded = (each: WalletConnection) => !namespace || each.namespace === namespace
    const now: Lists = found
      ? [found.connections.get().filter(isIncluded), found.recents.get().filter(isIncluded)]
      : none
    // React calls this repeatedly, and needs the same result.
    const isSame = now.every((list, index) => {
      const before = last.current[index] ?? []
      return list.length === before.length && list.every((each, place) => each === before[place])
    })
    if (!isSame) last.current = now
    return last.current
  }
  const subscribe = useCallback(
    (changed: () => void) => {
      let unsubscribes: (() => void)[] = []
      const end = () => {
        for (const undo of unsubscribes) undo()
      }
      const follow = () => {
        end()
        const found = kernel.get(profile)
        unsubscribes = found ? [found.connections.subscribe(changed), found.recents.subscribe(changed)] : []
        changed()
      }
      const unsubscribePlugins = kernel.plugins.subscribe(follow)
      follow()
      return () => {
        unsubscribePlugins()
        end()
      }
    },
    [kernel],
  )
  const [connections, recents] = useSyncExternalStore(subscribe, read, () => none)
  /** Wakes the plugin, which is not loaded until a wallet connects or its view is shown. */
  const wakeProfile = useCallback(async () => {
    if (!kernel.get(profile)) await kernel.wake('stored')
    const found = kernel.get(profile)
    if (!found) throw new Error('useConnections needs the plugin "profile"')
    return found
  }, [kernel])
  return {
    connections,
    recents,
    switchConnection: useCallback(
      async (...args) => (await wakeProfile()).switchConnection(...args),
      [wakeProfile],
    ),
    deleteConnection: useCallback(
      (connection) => kernel.get(profile)?.deleteConnection(connection),
      [kernel],
    ),
  }
}
