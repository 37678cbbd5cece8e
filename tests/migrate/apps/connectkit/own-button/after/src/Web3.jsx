import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createModal } from 'portico'
import { restoreWagmiWallet } from 'portico/compat/wagmi'
import { directory } from 'portico/plugins/directory'
import { walletconnect } from 'portico/plugins/walletconnect'
import { preset } from 'portico/preset'
import { ModalProvider } from 'portico/react'
import { porticoConnector } from 'portico/wagmi'
import 'portico/button.css'
import { createConfig, WagmiProvider, http } from 'wagmi'
import { mainnet, sepolia } from 'wagmi/chains'


// Visitors of the other kit stay connected. Remove it once most of them have come back.
restoreWagmiWallet()

const modal = createModal({
  metadata: { name: 'Forum' },
  projectId: 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6',
  networks: [mainnet, sepolia],
  plugins: [...preset(), walletconnect(), directory()],
  theme: { mode: 'system' },
})

const config = createConfig({
  chains: [mainnet, sepolia],
  connectors: [porticoConnector(modal)],
  multiInjectedProviderDiscovery: false,
  transports: { [mainnet.id]: http(), [sepolia.id]: http() },
})
const queryClient = new QueryClient()

export const Web3 = ({ children }) => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <ModalProvider modal={modal}>{children}</ModalProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
