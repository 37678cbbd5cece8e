import { getDefaultConfig } from '@rainbow-me/rainbowkit';
import { metaMaskWallet, rainbowWallet, safeWallet, walletConnectWallet } from '@rainbow-me/rainbowkit/wallets';
import { cookieStorage, createStorage } from 'wagmi';
import { base, mainnet, sepolia } from 'wagmi/chains';

const APP = 'Lending desk';

export const config = getDefaultConfig({
  appName: APP,
  projectId: process.env.NEXT_PUBLIC_PROJECT_ID ?? 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6',
  chains: [mainnet, base, ...(process.env.NEXT_PUBLIC_TESTNETS === 'true' ? [sepolia] : [])],
  wallets: [
    { groupName: 'Recommended', wallets: [rainbowWallet, metaMaskWallet] },
    { groupName: 'Others', wallets: [safeWallet, walletConnectWallet] },
  ],
  ssr: true,
  storage: createStorage({ storage: cookieStorage }),
});
