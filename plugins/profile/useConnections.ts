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
    const isMeant = (each: WalletConnection) => !namespace || each.namespace === namespace
    const now: Lists = found
      ? [found.connections.get().filter(isMeant), found.recents.get().filter(isMeant)]
      : none
    // React calls this repeatedly, and needs the same result.
    const isSame = now.every((list, at) => {
      const before = last.current[at] ?? []
      return list.length === before.length && list.every((each, place) => each === before[place])
    })
    if (!isSame) last.current = now
    return last.current
  }
  const subscribe = useCallback(
    (changed: () => void) => {
      let inner: (() => void)[] = []
      const end = () => {
        for (const undo of inner) undo()
      }
      const follow = () => {
        end()
        const found = kernel.get(profile)
        inner = found ? [found.connections.subscribe(changed), found.recents.subscribe(changed)] : []
        changed()
      }
      const outer = kernel.plugins.subscribe(follow)
      follow()
      return () => {
        outer()
        end()
      }
    },
    [kernel],
  )
  const [connections, recents] = useSyncExternalStore(subscribe, read, () => none)
  /** Wakes the plugin, which is not loaded until a wallet connects or its view is shown. */
  const awake = useCallback(async () => {
    if (!kernel.get(profile)) await kernel.wake('stored')
    const found = kernel.get(profile)
    if (!found) throw new Error('useConnections needs the plugin "profile"')
    return found
  }, [kernel])
  return {
    connections,
    recents,
    switchConnection: useCallback(async (...given) => (await awake()).switchConnection(...given), [awake]),
    deleteConnection: useCallback((given) => kernel.get(profile)?.deleteConnection(given), [kernel]),
  }
}
