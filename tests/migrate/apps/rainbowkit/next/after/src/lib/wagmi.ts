import { createModal } from 'portico';
import { restoreWagmiWallet } from 'portico/compat/wagmi';
import { directory } from 'portico/plugins/directory';
import { safe } from 'portico/plugins/safe';
import { walletconnect } from 'portico/plugins/walletconnect';
import { preset } from 'portico/preset';
import { porticoConnector } from 'portico/wagmi';
import { createClient } from 'viem';
import { cookieStorage, createStorage, createConfig, http } from 'wagmi';
import { base, mainnet, sepolia } from 'wagmi/chains';

const APP = 'Lending desk';

const chains = [mainnet, base, ...(process.env.NEXT_PUBLIC_TESTNETS === 'true' ? [sepolia] : [])] as const;
// Visitors of the other kit stay connected. Remove it once most of them have come back.
restoreWagmiWallet();

export const modal = createModal({
  metadata: { name: APP },
  projectId: process.env.NEXT_PUBLIC_PROJECT_ID ?? 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6',
  networks: chains,
  plugins: [
    ...preset(),
    walletconnect(),
    directory({ featuredWalletIds: ['1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369', 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'] }),
    safe(),
  ],
});

export const config = createConfig({
  chains,
  connectors: [porticoConnector(modal)],
  multiInjectedProviderDiscovery: false,
  client: ({ chain }) => createClient({ chain, transport: http() }),
  ssr: true,
  storage: createStorage({ storage: cookieStorage }),
});
