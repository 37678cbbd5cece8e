import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider, createConfig, http } from 'wagmi'
import { mainnet, sepolia } from 'wagmi/chains'
import { createModal } from 'portico'
import { restoreWagmiWallet } from 'portico/compat/wagmi'
import { directory } from 'portico/plugins/directory'
import { walletconnect } from 'portico/plugins/walletconnect'
import { preset } from 'portico/preset'
import { ModalProvider } from 'portico/react'
import { porticoConnector } from 'portico/wagmi'
import { App } from './App.jsx'
import 'portico/button.css'
import './page.css'

// Visitors of the other kit stay connected. Remove it once most of them have come back.
restoreWagmiWallet()

const modal = createModal({
  metadata: { name: 'Votes' },
  projectId: import.meta.env.VITE_PROJECT_ID ?? 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6',
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

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <ModalProvider modal={modal}>
        <App />
      </ModalProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
