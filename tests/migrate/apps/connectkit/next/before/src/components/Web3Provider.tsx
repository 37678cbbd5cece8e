'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConnectKitProvider, getDefaultConfig } from 'connectkit';
import { type ReactNode, useState } from 'react';
import { createConfig, WagmiProvider } from 'wagmi';
import { base, mainnet, type Chain } from 'wagmi/chains';
import { LookContext } from '@/components/look';

const chains: readonly [Chain, ...Chain[]] = [mainnet, base];

const config = createConfig(
  getDefaultConfig({
    appName: 'Library',
    walletConnectProjectId: process.env.NEXT_PUBLIC_PROJECT_ID ?? 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6',
    chains,
    ssr: true,
  }),
);

export function Web3Provider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => new QueryClient());
  const [isDark, setDark] = useState(false);

  return (
    <LookContext.Provider value={{ isDark, setDark }}>
      <WagmiProvider config={config}>
        <QueryClientProvider client={queryClient}>
          <ConnectKitProvider theme="rounded" mode={isDark ? 'dark' : 'light'}>
            {children}
          </ConnectKitProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </LookContext.Provider>
  );
}
