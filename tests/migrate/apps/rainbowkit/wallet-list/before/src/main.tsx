import '@rainbow-me/rainbowkit/styles.css'
import { type AvatarComponent, lightTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { Bank } from './Bank'
import { config } from './config'

const Initials: AvatarComponent = ({ address, size }) => (
  <span style={{ width: size, height: size }}>{address.slice(2, 4)}</span>
)

createRoot(document.getElementById('root')!).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <RainbowKitProvider theme={lightTheme()} avatar={Initials} showRecentTransactions>
        <Bank />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
