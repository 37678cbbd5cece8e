import { ConnectButton } from "portico/react";
import { useAccount, useSignMessage, useSwitchChain } from "wagmi";
import { arbitrum } from "wagmi/chains";

export function Shop() {
  const { address, chainId } = useAccount();
  const { data, signMessage } = useSignMessage();
  const { switchChain } = useSwitchChain();
  return (
    <main>
      <header>
        <h1>Tickets</h1>
        <ConnectButton />
      </header>
      {address && (
        <section>
          <p data-testid="address">{address}</p>
          <p data-testid="chain">{chainId}</p>
          <button data-testid="sign" onClick={() => signMessage({ message: "One ticket" })}>
            Order
          </button>
          <button data-testid="switch" onClick={() => switchChain({ chainId: arbitrum.id })}>
            Pay on Arbitrum
          </button>
          {data && <output data-testid="signature">{data}</output>}
        </section>
      )}
    </main>
  );
}
