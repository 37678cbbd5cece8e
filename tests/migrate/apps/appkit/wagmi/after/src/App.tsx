import { modal, wagmiConfig } from "./config";
import { ModalProvider, useModal, useModalState, useNetwork } from "portico/react";
import { arbitrum } from "viem/chains";
import "portico/button.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useAccount, useSignMessage, WagmiProvider } from "wagmi";

const queryClient = new QueryClient();

function Raffle() {
  const { open, close } = useModal();
  const { open: isOpen } = useModalState();
  const { network: caipNetwork, switchNetwork } = useNetwork();
  const { address, chainId } = useAccount();
  const { data, signMessage } = useSignMessage();
  return (
    <main aria-busy={isOpen}>
      <button data-testid="connect" onClick={() => open()}>
        Connect
      </button>
      <button onClick={() => open({ view: "SwitchNetwork" })}>{caipNetwork?.name ?? "Networks"}</button>
      <button onClick={() => close()}>Close</button>
      <p data-testid="address">{address}</p>
      <p data-testid="chain">{chainId}</p>
      <button data-testid="sign" onClick={() => signMessage({ message: "A ticket" })}>
        Take part
      </button>
      <button data-testid="switch" onClick={() => switchNetwork(`eip155:${arbitrum.id}`)}>
        Arbitrum
      </button>
      {data && <output data-testid="signature">{data}</output>}
    </main>
  );
}

export function App() {
  return (
    <ModalProvider modal={modal}>
      <WagmiProvider config={wagmiConfig}>
        <QueryClientProvider client={queryClient}>
          <Raffle />
        </QueryClientProvider>
      </WagmiProvider>
    </ModalProvider>
  );
}
