'use client'
import { useModal, useModalState } from 'portico/react'
import { useCallback } from 'react'

/** EVM chains are the only ones of RainbowKit. */
const NAMESPACE = 'eip155'

/** Opens a view, and tells whether the modal shows it or one that belongs to it. */
const useView = (view: 'Connect' | 'Account' | 'SwitchNetwork', parts: readonly string[] = [view]) => {
  const modal = useModal()
  const isOpen = useModalState((state) => state.open && parts.some((each) => state.view?.startsWith(each)))
  const isConnected = useModalState((state) => state.accounts[NAMESPACE]?.status === 'connected')
  const open = useCallback(() => void modal.open({ view }), [modal, view])
  return { isOpen, isConnected, open }
}

/** As `useConnectModal` of RainbowKit: the function is undefined while a wallet is connected. A bridge: new code uses `useModal`. */
export const useConnectModal = (): {
  connectModalOpen: boolean
  openConnectModal: (() => void) | undefined
} => {
  const { isOpen, isConnected, open } = useView('Connect')
  return { connectModalOpen: isOpen, openConnectModal: isConnected ? undefined : open }
}

/** As `useAccountModal` of RainbowKit: the function is undefined until a wallet is connected. A bridge: new code uses `useModal`. */
export const useAccountModal = (): {
  accountModalOpen: boolean
  openAccountModal: (() => void) | undefined
} => {
  const { isOpen, isConnected, open } = useView('Account')
  return { accountModalOpen: isOpen, openAccountModal: isConnected ? open : undefined }
}

/** As `useChainModal` of RainbowKit: the function is undefined until a wallet is connected. A bridge: new code uses `useModal`. */
export const useChainModal = (): { chainModalOpen: boolean; openChainModal: (() => void) | undefined } => {
  const { isOpen, isConnected, open } = useView('SwitchNetwork', ['SwitchNetwork', 'UnsupportedChain'])
  return { chainModalOpen: isOpen, openChainModal: isConnected ? open : undefined }
}
