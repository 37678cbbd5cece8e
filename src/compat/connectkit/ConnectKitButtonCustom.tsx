'use client'
import { shortAddress, useAccount, useNetwork } from 'portico/react'
import type { ReactNode } from 'react'
import { useModal } from './useModal.js'

/** The state that `ConnectKitButton.Custom` gives to its function. */
export interface ConnectKitButtonState {
  readonly isConnected: boolean
  readonly isConnecting: boolean
  readonly unsupported: boolean
  readonly address: `0x${string}` | undefined
  readonly truncatedAddress: string | undefined
  readonly ensName: string | undefined
  readonly chain: { readonly id: number; readonly name: string | undefined } | undefined
  show(): void
  hide(): void
}

/** Props of `ConnectKitButtonCustom`. */
export interface ConnectKitButtonCustomProps {
  readonly children: (state: ConnectKitButtonState) => ReactNode
}

const namespace = 'eip155'

/** As `ConnectKitButton.Custom`. A bridge: new code gives a function to `ConnectButton` of `portico/react`. */
export const ConnectKitButtonCustom = ({ children }: ConnectKitButtonCustomProps): ReactNode => {
  const { address, isConnected, status, profileName } = useAccount({ namespace })
  const { network, isUnsupported } = useNetwork({ namespace })
  const { setOpen } = useModal()
  return children({
    isConnected,
    isConnecting: status === 'connecting',
    unsupported: isConnected && isUnsupported,
    address: isConnected ? (address as `0x${string}` | undefined) : undefined,
    truncatedAddress: isConnected && address ? shortAddress(address) : undefined,
    ensName: profileName,
    chain: isConnected && network ? { id: Number(network.id), name: network.name } : undefined,
    show: () => setOpen(true),
    hide: () => setOpen(false),
  })
}
