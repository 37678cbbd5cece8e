import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ModalProvider } from 'portico/react'
import 'portico/button.css'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { Fund } from './Fund'
import { config, modal } from './wagmi'

// TODO(portico): a disclaimer is the plugin legal, with links to your terms and your privacy policy. See node_modules/portico/docs/from-connectkit.md#disclaimer
// TODO(portico): onConnect={({ address }) => console.log('connected', address)} was removed: modal.on tells of connections. See node_modules/portico/docs/from-connectkit.md#events
createRoot(document.getElementById('root')!).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <ModalProvider modal={modal}>
        <Fund />
      </ModalProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
