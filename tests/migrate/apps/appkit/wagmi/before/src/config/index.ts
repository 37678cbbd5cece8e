import { WagmiAdapter } from "@reown/appkit-adapter-wagmi";
import { arbitrum, mainnet, type AppKitNetwork } from "@reown/appkit/networks";

export const projectId = import.meta.env.VITE_PROJECT_ID ?? "d0c5f7a1e2b34c6d8f90a1b2c3d4e5f6";

export const networks: [AppKitNetwork, ...AppKitNetwork[]] = [mainnet, arbitrum];

export const wagmiAdapter = new WagmiAdapter({ projectId, networks });
