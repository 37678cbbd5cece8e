import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createModal } from 'portico'
import { restoreWagmiWallet } from 'portico/compat/wagmi'
import { directory } from 'portico/plugins/directory'
import { walletconnect } from 'portico/plugins/walletconnect'
import { preset } from 'portico/preset'
import { ConnectButton, ModalProvider } from 'portico/react'
import { porticoConnector } from 'portico/wagmi'
import 'portico/button.css'
import { createRoot } from 'react-dom/client'
import { createConfig, useAccount, useSignMessage, useSwitchChain, WagmiProvider, http } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

// Visitors of the other kit stay connected. Remove it once most of them have come back.
restoreWagmiWallet()

const modal = createModal({
  metadata: { name: 'Petition' },
  projectId: 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6',
  networks: [mainnet, base],
  plugins: [...preset(), walletconnect(), directory()],
  theme: { mode: 'system' },
})

const config = createConfig({
  chains: [mainnet, base],
  connectors: [porticoConnector(modal)],
  multiInjectedProviderDiscovery: false,
  transports: { [mainnet.id]: http(), [base.id]: http() },
})
const queryClient = new QueryClient()

function Petition() {
  const { address, chainId } = useAccount()
  const { data, signMessage } = useSignMessage()
  const { switchChain } = useSwitchChain()
  if (!address) return null
  return (
    <section>
      <p data-testid="address">{address}</p>
      <p data-testid="chain">{chainId}</p>
      <button type="button" data-testid="sign" onClick={() => signMessage({ message: 'I agree' })}>
        Sign
      </button>
      <button type="button" data-testid="switch" onClick={() => switchChain({ chainId: base.id })}>
        Base
      </button>
      {data && <output data-testid="signature">{data}</output>}
    </section>
  )
}

createRoot(document.getElementById('root')!).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <ModalProvider modal={modal}>
        <ConnectButton />
        <Petition />
      </ModalProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
