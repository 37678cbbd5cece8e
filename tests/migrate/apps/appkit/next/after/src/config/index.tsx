import { cookieStorage, createStorage, http } from '@wagmi/core'
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
import { socials } from 'portico/plugins/socials'
import { swap } from 'portico/plugins/swap'
import { tokens } from 'portico/plugins/tokens'
import { walletconnect } from 'portico/plugins/walletconnect'
import { preset } from 'portico/preset'
import { porticoConnector } from 'portico/wagmi'
import type { Chain } from 'viem'
import { base, mainnet } from 'viem/chains'
import { createConfig } from 'wagmi'

export const projectId = process.env.NEXT_PUBLIC_PROJECT_ID ?? 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6'

export const networks = [mainnet, base] as [Chain, ...Chain[]]

// Visitors of the other kit stay connected. Remove it once most of them have come back.
restoreWagmiWallet()

export const modal = createModal({
  metadata: {
    name: 'Travel agency',
    description: 'Trips and more',
    url: 'https://travel.example',
    icons: ['https://travel.example/icon.png'],
  },
  projectId,
  networks,
  plugins: [
    ...preset(),
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
  ],
  theme: { mode: 'dark' },
})

// The state of a visit is in a cookie.
export const wagmiConfig = createConfig({
  chains: networks,
  connectors: [porticoConnector(modal)],
  multiInjectedProviderDiscovery: false,
  storage: createStorage({ storage: cookieStorage }),
  ssr: true,
  transports: { [mainnet.id]: http(), [base.id]: http('https://base.example') },
})

export const config = wagmiConfig
