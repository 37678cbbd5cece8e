import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { useAccount, useSignMessage, useSwitchChain, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const config = getDefaultConfig({
  appName: 'Guest book',
  projectId: 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6',
  chains: [mainnet, base],
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
      <RainbowKitProvider>
        <ConnectButton />
        <Guest />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
