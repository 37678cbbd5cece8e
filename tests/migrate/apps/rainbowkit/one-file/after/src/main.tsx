import 'portico/button.css'
import { createModal } from 'portico'
import { restoreWagmiWallet } from 'portico/compat/wagmi'
import { directory } from 'portico/plugins/directory'
import { walletconnect } from 'portico/plugins/walletconnect'
import { preset } from 'portico/preset'
import { ConnectButton, ModalProvider } from 'portico/react'
import { porticoConnector } from 'portico/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { useAccount, useSignMessage, useSwitchChain, WagmiProvider, createConfig, http } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

// Visitors of the other kit stay connected. Remove it once most of them have come back.
restoreWagmiWallet()

const modal = createModal({
  metadata: { name: 'Guest book' },
  projectId: 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6',
  networks: [mainnet, base],
  plugins: [...preset(), walletconnect(), directory()],
  theme: { mode: 'light' },
})

const config = createConfig({
  chains: [mainnet, base],
  connectors: [porticoConnector(modal)],
  multiInjectedProviderDiscovery: false,
  transports: { [mainnet.id]: http(), [base.id]: http() },
})
const queryClient = new QueryClient()

function Guest() {
  const { address, chainId } = useAccount()
  const { data: signature, signMessage } = useSignMessage()
  const { switchChain } = useSwitchChain()
  if (!address) return <p>Connect to write into the guest book.</p>
  return (
    <section>
      <p data-testid="address">{address}</p>
      <p data-testid="chain">{chainId}</p>
      <button type="button" data-testid="sign" onClick={() => signMessage({ message: 'I was here' })}>
        Sign
      </button>
      <button type="button" data-testid="switch" onClick={() => switchChain({ chainId: base.id })}>
        Base
      </button>
      {signature && <output data-testid="signature">{signature}</output>}
    </section>
  )
}

createRoot(document.getElementById('root')!).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <ModalProvider modal={modal}>
        <ConnectButton />
        <Guest />
      </ModalProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
