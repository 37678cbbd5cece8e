import { createModal } from 'portico'
import { activity } from 'portico/plugins/activity'
import { analytics } from 'portico/plugins/analytics'
import { auth } from 'portico/plugins/auth'
import { directory } from 'portico/plugins/directory'
import { email } from 'portico/plugins/email'
import { legal } from 'portico/plugins/legal'
import { receive } from 'portico/plugins/receive'
import { send } from 'portico/plugins/send'
import { socials } from 'portico/plugins/socials'
import { tokens } from 'portico/plugins/tokens'
import { walletconnect } from 'portico/plugins/walletconnect'
import { preset } from 'portico/preset'
import { mainnet, sepolia } from 'viem/chains'

export const modal = createModal({
  metadata: { name: 'Archive', description: 'Old documents', url: 'https://archive.example', icons: [] },
  projectId: 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6',
  networks: [mainnet, sepolia],
  defaultNetwork: `eip155:${sepolia.id}`,
  plugins: [
    ...preset(),
    walletconnect(),
    directory({ featuredWalletIds: ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'] }),
    auth(),
    email(),
    socials(),
    tokens(),
    send(),
    receive(),
    activity(),
    analytics(),
    ...legal({ termsUrl: 'https://archive.example/terms', privacyUrl: 'https://archive.example/privacy' }),
  ],
  messages: { en: { 'button.connect': 'Open the archive' } },
  features: { socials: ['google', 'github'], legalCheckbox: true },
})

