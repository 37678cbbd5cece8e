import { type Chain, connectorsForWallets, getDefaultWallets } from '@rainbow-me/rainbowkit'
import { argentWallet, coinbaseWallet, trustWallet } from '@rainbow-me/rainbowkit/wallets'
import { createConfig, http } from 'wagmi'
import { mainnet, polygon } from 'wagmi/chains'

const { wallets } = getDefaultWallets()

const connectors = connectorsForWallets(
  [...wallets, { groupName: 'More', wallets: [argentWallet, coinbaseWallet, trustWallet] }],
  { appName: 'Bank', projectId: 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6' },
)

const devnet: Chain = {
  id: 31_337,
  name: 'Devnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
}

export const chains = [mainnet, polygon, devnet] as const

export const config = createConfig({
  chains,
  connectors,
  transports: { [mainnet.id]: http(), [polygon.id]: http(), [devnet.id]: http() },
  multiInjectedProviderDiscovery: false,
})
