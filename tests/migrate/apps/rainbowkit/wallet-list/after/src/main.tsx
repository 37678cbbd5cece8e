import 'portico/button.css'
import { ModalProvider } from 'portico/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { Bank } from './Bank'
import { config, modal } from './config'

// TODO(portico): avatar={Initials} was not moved to createModal. See node_modules/portico/docs/from-rainbowkit.md#avatar
createRoot(document.getElementById('root')!).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <ModalProvider modal={modal}>
        <Bank />
      </ModalProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
