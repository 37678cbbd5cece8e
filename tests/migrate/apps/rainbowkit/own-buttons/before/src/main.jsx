import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { mainnet, sepolia } from 'wagmi/chains'
import { getDefaultConfig, lightTheme, darkTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { App } from './App.jsx'
import '@rainbow-me/rainbowkit/styles.css'
import './page.css'

const config = getDefaultConfig({
  appName: 'Votes',
  projectId: import.meta.env.VITE_PROJECT_ID ?? 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6',
  chains: [mainnet, sepolia],
})

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <RainbowKitProvider theme={{ lightMode: lightTheme(), darkMode: darkTheme() }} coolMode>
        <App />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
