import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { createConfig, WagmiProvider } from 'wagmi'
import { mainnet, sepolia } from 'wagmi/chains'

const options = {
  appName: 'Forum',
  walletConnectProjectId: 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6',
  chains: [mainnet, sepolia],
}
const config = createConfig(getDefaultConfig(options))
const queryClient = new QueryClient()

export const Web3 = ({ children }) => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <ConnectKitProvider mode="auto">{children}</ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
