'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createModal } from 'portico';
import { restoreWagmiWallet } from 'portico/compat/wagmi';
import { directory } from 'portico/plugins/directory';
import { walletconnect } from 'portico/plugins/walletconnect';
import { preset } from 'portico/preset';
import { ModalProvider } from 'portico/react';
import { porticoConnector } from 'portico/wagmi';
import { createClient } from 'viem';
import 'portico/button.css';
import { type ReactNode, useState, useEffect } from 'react';
import { createConfig, WagmiProvider, http } from 'wagmi';
import { base, mainnet, type Chain } from 'wagmi/chains';
import { LookContext } from '@/components/look';

const chains: readonly [Chain, ...Chain[]] = [mainnet, base];

// Visitors of the other kit stay connected. Remove it once most of them have come back.
restoreWagmiWallet();

const modal = createModal({
  metadata: { name: 'Library' },
  projectId: process.env.NEXT_PUBLIC_PROJECT_ID ?? 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6',
  networks: chains,
  plugins: [...preset(), walletconnect(), directory()],
  theme: { mode: 'system' },
});

const config = createConfig({
  chains,
  connectors: [porticoConnector(modal)],
  multiInjectedProviderDiscovery: false,
  client: ({ chain }) => createClient({ chain, transport: http() }),
  ssr: true,
});

export function Web3Provider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => new QueryClient());
  const [isDark, setDark] = useState(false);

  useEffect(() => {
    modal.setTheme({ mode: isDark ? 'dark' : 'light' });
  }, [isDark]);
  return (
    <LookContext.Provider value={{ isDark, setDark }}>
      <WagmiProvider config={config}>
        <QueryClientProvider client={queryClient}>
          <ModalProvider modal={modal}>
            {children}
          </ModalProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </LookContext.Provider>
  );
}
