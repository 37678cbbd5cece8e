import { createConfig, fallback, http } from 'wagmi'
import { mainnet, polygon } from 'wagmi/chains'
import { coinbaseWallet, injected, safe, walletConnect } from 'wagmi/connectors'
import { projectId } from './env'

export const config = createConfig({
  chains: [mainnet, polygon],
  connectors: [
    injected({ shimDisconnect: true }),
    walletConnect({ projectId, showQrModal: false }),
    safe(),
    coinbaseWallet({ appName: 'Fund' }),
  ],
  transports: {
    [mainnet.id]: fallback([http('https://one.example'), http('https://two.example')]),
    [polygon.id]: http(),
  },
  batch: { multicall: true },
})
