import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitProvider } from 'connectkit'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { Fund } from './Fund'
import { config } from './wagmi'

createRoot(document.getElementById('root')!).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <ConnectKitProvider
        theme="midnight"
        options={{ disclaimer: <a href="/terms">Terms</a>, enforceSupportedChains: false }}
        onConnect={({ address }) => console.log('connected', address)}
      >
        <Fund />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
