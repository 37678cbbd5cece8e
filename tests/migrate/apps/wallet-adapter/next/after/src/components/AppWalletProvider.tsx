'use client';

import { createModal } from 'portico';
import { ConnectionProvider } from 'portico/compat/wallet-adapter';
import { preset } from 'portico/preset';
import { ModalProvider } from 'portico/react';
import { clusterApiUrl } from '@solana/web3.js';
import { type ReactNode, useMemo } from 'react';

import 'portico/button.css';

const modal = createModal({
  networks: [
    {
      id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      name: 'Solana Devnet',
      chainNamespace: 'solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: ['https://api.devnet.solana.com'] } },
      testnet: true,
    },
  ],
  plugins: preset(),
});

export function AppWalletProvider({ children }: { children: ReactNode }) {
  const network = 'devnet';
  const endpoint = useMemo(() => clusterApiUrl(network), [network]);

  return (
    <ConnectionProvider endpoint={endpoint}>
      <ModalProvider modal={modal}>
        {children}
      </ModalProvider>
    </ConnectionProvider>
  );
}
