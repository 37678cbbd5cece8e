import type { ReactNode } from 'react';
import { Web3Provider } from '@/components/Web3Provider';

export const metadata = { title: 'Library' };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Web3Provider>{children}</Web3Provider>
      </body>
    </html>
  );
}
