import { ConnectButton } from "portico/react";
import { useAccount, useSignMessage, useSwitchChain, useChains } from "wagmi";
import { optimism } from "wagmi/chains";

export function Auction() {
  const { address, chainId } = useAccount();
  const chains = useChains();
  const { data, signMessage } = useSignMessage();
  const { switchChain } = useSwitchChain();
  return (
    <>
      <ConnectButton />
      <ul>
        {chains.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <p data-testid="address">{address}</p>
      <p data-testid="chain">{chainId}</p>
      <button data-testid="sign" onClick={() => signMessage({ message: "10 ETH" })}>
        Bid 10
      </button>
      <button data-testid="switch" onClick={() => switchChain({ chainId: optimism.id })}>
        Pay on Optimism
      </button>
      {data && <output data-testid="signature">{data}</output>}
    </>
  );
}
