import { createConfig, fallback, http } from 'wagmi'
import { mainnet, polygon } from 'wagmi/chains'
import { createModal } from 'portico'
import { restoreWagmiWallet } from 'portico/compat/wagmi'
import { directory } from 'portico/plugins/directory'
import { safe } from 'portico/plugins/safe'
import { walletconnect } from 'portico/plugins/walletconnect'
import { preset } from 'portico/preset'
import { porticoConnector } from 'portico/wagmi'
import { coinbaseWallet } from 'wagmi/connectors'
import { projectId } from './env'

// Visitors of the other kit stay connected. Remove it once most of them have come back.
restoreWagmiWallet()

export const modal = createModal({
  projectId,
  networks: [mainnet, polygon],
  plugins: [...preset({ networks: { allowUnsupportedChain: true } }), walletconnect(), directory(), safe()],
  theme: { mode: 'system' },
})

export const config = createConfig({
  chains: [mainnet, polygon],
  connectors: [porticoConnector(modal), coinbaseWallet({ appName: 'Fund' })],
  multiInjectedProviderDiscovery: false,
  transports: {
    [mainnet.id]: fallback([http('https://one.example'), http('https://two.example')]),
    [polygon.id]: http(),
  },
  batch: { multicall: true },
})
