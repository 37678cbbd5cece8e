import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ModalProvider } from "portico/react";
import "portico/button.css";
import type { PropsWithChildren } from "react";
import { WagmiProvider } from "wagmi";
import { config, modal } from "./config";

const queryClient = new QueryClient();

export const Web3Provider = ({ children }: PropsWithChildren) => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <ModalProvider modal={modal}>
        {children}
      </ModalProvider>
    </QueryClientProvider>
  </WagmiProvider>
);
