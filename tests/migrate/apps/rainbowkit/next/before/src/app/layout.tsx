import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { cookieToInitialState } from 'wagmi';
import { Providers } from '@/components/Providers';
import { config } from '@/lib/wagmi';

export const metadata = { title: 'Lending desk' };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const initialState = cookieToInitialState(config, (await headers()).get('cookie'));
  return (
    <html lang="en">
      <body>
        <Providers initialState={initialState} locale="en">
          {children}
        </Providers>
      </body>
    </html>
  );
}
