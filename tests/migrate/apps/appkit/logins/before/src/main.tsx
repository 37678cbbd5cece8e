import { DefaultSIWX } from '@reown/appkit-siwx'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { defineChain, mainnet, polygon, type AppKitNetwork } from '@reown/appkit/networks'
import { AppKitButton, createAppKit, useAppKit, useWalletInfo } from '@reown/appkit/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { useAccount, useSignMessage, useSwitchChain, WagmiProvider } from 'wagmi'

const projectId = 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6'

const devnet = defineChain({
  id: 31_337,
  caipNetworkId: 'eip155:31337',
  chainNamespace: 'eip155',
  name: 'Devnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
})

const networks: [AppKitNetwork, ...AppKitNetwork[]] = [polygon, mainnet, devnet]
const adapter = new WagmiAdapter({ networks, projectId })

const appKit = createAppKit({
  adapters: [adapter],
  networks,
  projectId,
  siwx: new DefaultSIWX(),
  includeWalletIds: ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'],
  enableWalletConnect: true,
  customWallets: [
    { id: 'club', name: 'Club wallet', homepage: 'https://club.example', mobile_link: 'club://', image_url: '' },
  ],
  allowUnsupportedChain: false,
})

function Club() {
  const { address, chainId } = useAccount()
  const { open } = useAppKit()
  const { walletInfo } = useWalletInfo()
  const { data, signMessage } = useSignMessage()
  const { switchChain } = useSwitchChain()

  return (
    <main>
      <AppKitButton />
      <button type="button" onClick={() => open({ view: 'AllWallets' })}>
        Help
      </button>
      <button type="button" onClick={() => appKit.open({ view: 'Account' })}>
        {walletInfo?.name ?? 'Wallet'}
      </button>
      <p data-testid="address">{address}</p>
      <p data-testid="chain">{chainId}</p>
      <button type="button" data-testid="sign" onClick={() => signMessage({ message: 'Join' })}>
        Join
      </button>
      <button type="button" data-testid="switch" onClick={() => switchChain({ chainId: mainnet.id })}>
        Mainnet
      </button>
      {data && <output data-testid="signature">{data}</output>}
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={new QueryClient()}>
      <Club />
    </QueryClientProvider>
  </WagmiProvider>,
)
