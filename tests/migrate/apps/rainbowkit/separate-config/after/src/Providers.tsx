import { ModalProvider } from "portico/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { WagmiProvider } from "wagmi";
import { config, modal } from "./wagmi";

const queryClient = new QueryClient();

export function Providers({ children }: { children: ReactNode }) {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <ModalProvider modal={modal}>
          {children}
        </ModalProvider>
      </QueryClientProvider>
    </WagmiProvider>
  );
}
