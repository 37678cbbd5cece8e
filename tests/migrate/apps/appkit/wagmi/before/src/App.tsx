import { createAppKit, useAppKit, useAppKitNetwork, useAppKitState } from "@reown/appkit/react";
import { arbitrum } from "@reown/appkit/networks";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useAccount, useSignMessage, WagmiProvider } from "wagmi";
import { networks, projectId, wagmiAdapter } from "./config";

const queryClient = new QueryClient();

const metadata = {
  name: "Raffle",
  description: "Win a prize",
  url: "https://raffle.example",
  icons: ["https://raffle.example/icon.png"],
};

createAppKit({
  adapters: [wagmiAdapter],
  projectId,
  networks,
  metadata,
  themeMode: "light",
  themeVariables: { "--w3m-accent": "#b45309", "--w3m-z-index": 50, "--w3m-border-radius-master": "1px" },
  features: { email: false, socials: false, analytics: true },
});

function Raffle() {
  const { open, close } = useAppKit();
  const { open: isOpen } = useAppKitState();
  const { caipNetwork, switchNetwork } = useAppKitNetwork();
  const { address, chainId } = useAccount();
  const { data, signMessage } = useSignMessage();
  return (
    <main aria-busy={isOpen}>
      <button data-testid="connect" onClick={() => open()}>
        Connect
      </button>
      <button onClick={() => open({ view: "Networks" })}>{caipNetwork?.name ?? "Networks"}</button>
      <button onClick={close}>Close</button>
      <p data-testid="address">{address}</p>
      <p data-testid="chain">{chainId}</p>
      <button data-testid="sign" onClick={() => signMessage({ message: "A ticket" })}>
        Take part
      </button>
      <button data-testid="switch" onClick={() => switchNetwork(arbitrum)}>
        Arbitrum
      </button>
      {data && <output data-testid="signature">{data}</output>}
    </main>
  );
}

export function App() {
  return (
    <WagmiProvider config={wagmiAdapter.wagmiConfig}>
      <QueryClientProvider client={queryClient}>
        <Raffle />
      </QueryClientProvider>
    </WagmiProvider>
  );
}
