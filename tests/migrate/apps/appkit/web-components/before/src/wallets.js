import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { createAppKit } from '@reown/appkit/react'
import { mainnet, sepolia } from '@reown/appkit/networks'

export const appKit = createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet, sepolia],
  defaultNetwork: sepolia,
  projectId: 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6',
  metadata: { name: 'Archive', description: 'Old documents', url: 'https://archive.example', icons: [] },
  allWallets: 'ONLY_MOBILE',
  featuredWalletIds: ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'],
  termsConditionsUrl: 'https://archive.example/terms',
  privacyPolicyUrl: 'https://archive.example/privacy',
  enableEIP6963: true,
  features: { socials: ['google', 'github'], swaps: false, onramp: false, legalCheckbox: true },
})
