import type { ReactNode } from 'react';
import { AppWalletProvider } from '@/components/AppWalletProvider';

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <AppWalletProvider>{children}</AppWalletProvider>
      </body>
    </html>
  );
}
