import { createModal } from 'portico'
import { restoreWagmiWallet } from 'portico/compat/wagmi'
import { activity } from 'portico/plugins/activity'
import { directory } from 'portico/plugins/directory'
import { walletconnect } from 'portico/plugins/walletconnect'
import { preset } from 'portico/preset'
import { porticoConnector } from 'portico/wagmi'
import type { Chain } from 'viem'
import { createConfig, http } from 'wagmi'
import { mainnet, polygon } from 'wagmi/chains'

const devnet: Chain = {
  id: 31_337,
  name: 'Devnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
}

export const chains = [mainnet, polygon, devnet] as const

// Visitors of the other kit stay connected. Remove it once most of them have come back.
restoreWagmiWallet()

export const modal = createModal({
  metadata: { name: 'Bank' },
  projectId: 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6',
  networks: chains,
  plugins: [
    ...preset(),
    walletconnect(),
    directory({ featuredWalletIds: ['fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa', '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'] }),
    activity(),
  ],
  theme: { mode: 'light' },
})

export const config = createConfig({
  chains,
  connectors: [porticoConnector(modal)],
  multiInjectedProviderDiscovery: false,
  transports: { [mainnet.id]: http(), [polygon.id]: http(), [devnet.id]: http() },
})
