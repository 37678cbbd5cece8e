'use client'
import { formatAmount, shortAddress, useAccount, useBalance, useNetwork } from 'portico/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useAccountModal, useChainModal, useConnectModal } from './modalHooks.js'

/** The state that `ConnectButton.Custom` of RainbowKit gives to its function. */
export interface ConnectButtonCustomState {
  readonly account:
    | {
        readonly address: string
        readonly displayName: string
        readonly displayBalance: string | undefined
        readonly balanceDecimals: number | undefined
        readonly balanceFormatted: string | undefined
        readonly balanceSymbol: string | undefined
        readonly ensName: string | undefined
        readonly ensAvatar: string | undefined
        readonly hasPendingTransactions: boolean
      }
    | undefined
  readonly chain:
    | {
        readonly id: number
        readonly name: string | undefined
        readonly hasIcon: boolean
        readonly iconUrl: string | undefined
        readonly iconBackground: string | undefined
        readonly unsupported: boolean
      }
    | undefined
  /** False on the server and in the first render. */
  readonly mounted: boolean
  /** Always undefined: with required sign-in an account counts as connected only after signing. */
  readonly authenticationStatus: 'loading' | 'unauthenticated' | 'authenticated' | undefined
  readonly accountModalOpen: boolean
  readonly chainModalOpen: boolean
  readonly connectModalOpen: boolean
  openAccountModal(): void
  openChainModal(): void
  openConnectModal(): void
}

/** Props of `ConnectButtonCustom`. */
export interface ConnectButtonCustomProps {
  readonly children: (state: ConnectButtonCustomState) => ReactNode
}

const nothing = () => {}
const namespace = 'eip155'

/** As `ConnectButton.Custom` of RainbowKit. A bridge: new code gives a function to `ConnectButton` of `portico/react`. */
export const ConnectButtonCustom = ({ children }: ConnectButtonCustomProps): ReactNode => {
  const { address, isConnected, profileName, profileImage } = useAccount({ namespace })
  const { network, isUnsupported } = useNetwork({ namespace })
  const balance = useBalance({ namespace })
  const { openAccountModal = nothing, accountModalOpen } = useAccountModal()
  const { openChainModal = nothing, chainModalOpen } = useChainModal()
  const { openConnectModal = nothing, connectModalOpen } = useConnectModal()
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const amount = balance && formatAmount(balance.value, balance.decimals)
  const icon = network?.assets?.imageUrl
  return children({
    account:
      isConnected && address
        ? {
            address,
            displayName: profileName ?? shortAddress(address),
            displayBalance: balance && `${amount} ${balance.symbol}`,
            balanceDecimals: balance?.decimals,
            balanceFormatted: amount,
            balanceSymbol: balance?.symbol,
            ensName: profileName,
            ensAvatar: profileImage,
            hasPendingTransactions: false,
          }
        : undefined,
    chain:
      isConnected && network
        ? {
            id: Number(network.id),
            name: network.name,
            hasIcon: icon !== undefined,
            iconUrl: icon,
            iconBackground: undefined,
            unsupported: isUnsupported,
          }
        : undefined,
    mounted,
    authenticationStatus: undefined,
    accountModalOpen,
    chainModalOpen,
    connectModalOpen,
    openAccountModal,
    openChainModal,
    openConnectModal,
  })
}
