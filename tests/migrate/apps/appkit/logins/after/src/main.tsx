import { createModal } from 'portico'
import { restoreWagmiWallet } from 'portico/compat/wagmi'
import { activity } from 'portico/plugins/activity'
import { analytics } from 'portico/plugins/analytics'
import { auth } from 'portico/plugins/auth'
import { directory } from 'portico/plugins/directory'
import { email } from 'portico/plugins/email'
import { onramp } from 'portico/plugins/onramp'
import { receive } from 'portico/plugins/receive'
import { send } from 'portico/plugins/send'
import { siwx } from 'portico/plugins/siwx'
import { socials } from 'portico/plugins/socials'
import { swap } from 'portico/plugins/swap'
import { tokens } from 'portico/plugins/tokens'
import { walletconnect } from 'portico/plugins/walletconnect'
import { preset } from 'portico/preset'
import { ConnectButton, ModalProvider, useAccount as usePorticoAccount, useModal } from 'portico/react'
import { porticoConnector } from 'portico/wagmi'
import { createClient, defineChain, type Chain } from 'viem'
import { mainnet, polygon } from 'viem/chains'
import 'portico/button.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { useAccount, useSignMessage, useSwitchChain, WagmiProvider, createConfig, http } from 'wagmi'

const projectId = 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6'

const devnet = defineChain({
  id: 31_337,
  caipNetworkId: 'eip155:31337',
  chainNamespace: 'eip155',
  name: 'Devnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
})

const networks: [Chain, ...Chain[]] = [polygon, mainnet, devnet]

// Visitors of the other kit stay connected. Remove it once most of them have come back.
restoreWagmiWallet()

// TODO(portico): customWallets was not moved to createModal. See node_modules/portico/docs/from-appkit.md#options
const modal = createModal({
  projectId,
  networks,
  plugins: [
    ...preset({ wallets: { includeWalletIds: ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'] } }),
    walletconnect(),
    directory(),
    auth(),
    email(),
    socials(),
    onramp(),
    swap(),
    tokens(),
    send(),
    receive(),
    activity(),
    analytics(),
    siwx(),
  ],
})

const wagmiConfig = createConfig({
  chains: networks,
  connectors: [porticoConnector(modal)],
  multiInjectedProviderDiscovery: false,
  client: ({ chain }) => createClient({ chain, transport: http() }),
})

function Club() {
  const { address, chainId } = useAccount()
  const { open } = useModal()
  const { connectedWalletInfo: walletInfo } = usePorticoAccount()
  const { data, signMessage } = useSignMessage()
  const { switchChain } = useSwitchChain()

  return (
    <main>
      <ConnectButton />
      <button type="button" onClick={() => open({ view: 'AllWallets' })}>
        Help
      </button>
      <button type="button" onClick={() => modal.open({ view: 'Account' })}>
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
  <ModalProvider modal={modal}>
    <WagmiProvider config={wagmiConfig}>
      <QueryClientProvider client={new QueryClient()}>
        <Club />
      </QueryClientProvider>
    </WagmiProvider>
  </ModalProvider>,
)
