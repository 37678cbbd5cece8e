'use client';

import 'portico/button.css';
import { ModalProvider } from 'portico/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState, useEffect } from 'react';
import { type State, WagmiProvider } from 'wagmi';
import { useLook } from '@/components/useLook';
import { config, modal } from '@/lib/wagmi';

interface Props {
  children: ReactNode;
  initialState: State | undefined;
  locale: string;
}

export function Providers({ children, initialState, locale }: Props) {
  const [queryClient] = useState(() => new QueryClient());
  const { isDark } = useLook();

  useEffect(() => {
    void modal.setLocale(locale);
  }, [locale]);
  useEffect(() => {
    modal.setTheme(isDark ? { mode: 'dark', accent: '#ff6a3d', variables: { primary: '#ff6a3d' } } : { mode: 'light', accent: '#c2410c', variables: { primary: '#c2410c' } });
  }, [isDark]);
  return (
    <WagmiProvider config={config} initialState={initialState}>
      <QueryClientProvider client={queryClient}>
        <ModalProvider modal={modal}>
          {children}
        </ModalProvider>
      </QueryClientProvider>
    </WagmiProvider>
  );
}
