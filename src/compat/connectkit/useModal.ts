'use client'
import { useEvents, useModalState, useModal as usePorticoModal } from 'portico/react'
import { useMemo } from 'react'

/** Callbacks of `useModal` of ConnectKit. */
export interface UseModalOptions {
  readonly onConnect?: (connection: { readonly address: string; readonly connectorId: string }) => void
  readonly onDisconnect?: () => void
}

/** The result of `useModal` of ConnectKit. */
export interface ModalControls {
  readonly open: boolean
  setOpen(isOpen: boolean): void
  openAbout(): void
  openOnboarding(): void
  openProfile(): void
  openSwitchNetworks(): void
  openSIWE(): void
}

/** As `useModal` of ConnectKit; its functions stay the same. A bridge: new code uses `useModal` of `portico/react`. */
export const useModal = ({ onConnect, onDisconnect }: UseModalOptions = {}): ModalControls => {
  const modal = usePorticoModal()
  const open = useModalState((state) => state.open)
  useEvents((event, payload) => {
    if (event === 'session.connected') {
      const { connection } = payload as { connection: { address: string; connectorId: string } }
      onConnect?.({ address: connection.address, connectorId: connection.connectorId })
    }
    if (event === 'sessions.empty') onDisconnect?.()
  })
  const controls = useMemo(
    () => ({
      setOpen: (isOpen: boolean) => void (isOpen ? modal.open() : modal.close()),
      openAbout: () => void modal.open({ view: 'WhatIsAWallet' }),
      openOnboarding: () => void modal.open({ view: 'GetWallet' }),
      openProfile: () => void modal.open({ view: 'Account' }),
      openSwitchNetworks: () => void modal.open({ view: 'SwitchNetwork' }),
      // The visitor may leave; the view says what went wrong.
      openSIWE: () => void modal.signIn().catch(() => {}),
    }),
    [modal],
  )
  return { open, ...controls }
}
