import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { createRoot } from 'react-dom/client'
import { createConfig, useAccount, useSignMessage, useSwitchChain, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const config = createConfig(
  getDefaultConfig({
    appName: 'Petition',
    walletConnectProjectId: 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6',
    chains: [mainnet, base],
  }),
)
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
      <ConnectKitProvider>
        <ConnectKitButton />
        <Petition />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
