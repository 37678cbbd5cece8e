import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ConnectKitProvider } from "connectkit";
import type { PropsWithChildren } from "react";
import { WagmiProvider } from "wagmi";
import { base } from "wagmi/chains";
import { config } from "./config";

const queryClient = new QueryClient();

const look = {
  "--ck-font-family": "Georgia, serif",
  "--ck-accent-color": "#00a86b",
  "--ck-border-radius": "18px",
  "--ck-overlay-backdrop-filter": "blur(4px)",
};

export const Web3Provider = ({ children }: PropsWithChildren) => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <ConnectKitProvider
        theme="soft"
        mode="dark"
        customTheme={look}
        options={{
          language: "ja-JP",
          initialChainId: base.id,
          reducedMotion: true,
          hideNoWalletCTA: true,
          embedGoogleFonts: true,
        }}
      >
        {children}
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>
);
