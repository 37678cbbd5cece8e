import { cookieStorage, createStorage, http } from '@wagmi/core'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { base, mainnet } from '@reown/appkit/networks'
import type { AppKitNetwork } from '@reown/appkit/networks'

export const projectId = process.env.NEXT_PUBLIC_PROJECT_ID ?? 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6'

export const networks = [mainnet, base] as [AppKitNetwork, ...AppKitNetwork[]]

// The state of a visit is in a cookie.
export const wagmiAdapter = new WagmiAdapter({
  storage: createStorage({ storage: cookieStorage }),
  ssr: true,
  projectId,
  networks,
  transports: { [mainnet.id]: http(), [base.id]: http('https://base.example') },
})

export const config = wagmiAdapter.wagmiConfig
