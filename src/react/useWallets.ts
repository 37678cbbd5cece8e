'use client'
import { type Connector, connectors, type ModalConnectOptions } from 'portico/core'
import type { Namespace } from 'portico/kernel'
import { useEffect, useState } from 'react'
import { useConnect } from './useConnect.js'
import { useModal } from './useModal.js'
import { useSource } from './useSource.js'

/** A wallet for a host's own UI: plain data. */
export type Wallet = Pick<
  Connector,
  | 'id'
  | 'name'
  | 'type'
  | 'traits'
  | 'view'
  | 'namespaces'
  | 'icon'
  | 'rdns'
  | 'explorerId'
  | 'installed'
  | 'ambiguous'
  | 'crowded'
>

/** Headless: the connectors, loaded on mount, and `connect(id)` without our views. */
export const useWallets = (options: { readonly namespace?: Namespace } = {}) => {
  const modal = useModal()
  const found = useSource(modal.kernel.point(connectors))
  const [listing, setListing] = useState<{ readonly loading: boolean; readonly error?: unknown }>({
    loading: true,
  })
  const { connect, pending, error } = useConnect()
  useEffect(() => {
    let isUnmounted = false
    const settle = (error?: unknown) => {
      if (!isUnmounted) setListing({ loading: false, error })
    }
    modal.wallets().then(() => settle(), settle)
    return () => {
      isUnmounted = true
    }
  }, [modal])
  const wallets: readonly Wallet[] = found
    .filter((each) => !options.namespace || each.namespaces.includes(options.namespace))
    .map(
      ({
        id,
        name,
        type,
        traits,
        view,
        namespaces,
        icon,
        rdns,
        explorerId,
        installed,
        ambiguous,
        crowded,
      }) => ({
        id,
        name,
        type,
        namespaces,
        ...(traits === undefined ? {} : { traits }),
        ...(view === undefined ? {} : { view }),
        ...(icon === undefined ? {} : { icon }),
        ...(rdns === undefined ? {} : { rdns }),
        ...(explorerId === undefined ? {} : { explorerId }),
        ...(installed === undefined ? {} : { installed }),
        ...(ambiguous === undefined ? {} : { ambiguous }),
        ...(crowded === undefined ? {} : { crowded }),
      }),
    )
  return {
    wallets,
    count: wallets.length,
    loading: listing.loading,
    connect: (connectorId: string, more: Omit<ModalConnectOptions, 'connectorId'> = {}) =>
      connect({ connectorId, ...more }),
    pending,
    /** The error of the last attempt or of the listing. */
    error: error ?? listing.error,
  }
}
