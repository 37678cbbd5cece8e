'use client';

import '@rainbow-me/rainbowkit/styles.css';
import { darkTheme, lightTheme, type Locale, RainbowKitProvider } from '@rainbow-me/rainbowkit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type State, WagmiProvider } from 'wagmi';
import { useLook } from '@/components/useLook';
import { config } from '@/lib/wagmi';

interface Props {
  children: ReactNode;
  initialState: State | undefined;
  locale: string;
}

export function Providers({ children, initialState, locale }: Props) {
  const [queryClient] = useState(() => new QueryClient());
  const { isDark } = useLook();

  return (
    <WagmiProvider config={config} initialState={initialState}>
      <QueryClientProvider client={queryClient}>
        <RainbowKitProvider
          locale={locale as Locale}
          theme={isDark ? darkTheme({ accentColor: '#ff6a3d' }) : lightTheme({ accentColor: '#c2410c' })}
        >
          {children}
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  );
}
