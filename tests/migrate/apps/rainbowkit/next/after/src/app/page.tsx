'use client';

import { useConnectModal } from 'portico/compat/rainbowkit';
import { ConnectButton } from 'portico/react';
import { useEffect, useRef } from 'react';
import { useAccount, useSignMessage, useSwitchChain } from 'wagmi';
import { base } from 'wagmi/chains';

export default function Page() {
  const { address, chainId, status } = useAccount();
  const { openConnectModal, connectModalOpen } = useConnectModal();
  const { data, signMessage } = useSignMessage();
  const { switchChain } = useSwitchChain();
  const asked = useRef(false);

  useEffect(() => {
    if (asked.current || status !== 'disconnected' || !location.search.includes('connect')) return;
    asked.current = true;
    openConnectModal?.();
  }, [openConnectModal, status]);

  return (
    <main aria-busy={connectModalOpen}>
      <ConnectButton />
      {address && (
        <section>
          <p data-testid="address">{address}</p>
          <p data-testid="chain">{chainId}</p>
          <button type="button" data-testid="sign" onClick={() => signMessage({ message: 'Borrow 10' })}>
            Borrow
          </button>
          <button type="button" data-testid="switch" onClick={() => switchChain({ chainId: base.id })}>
            Base
          </button>
          {data && <output data-testid="signature">{data}</output>}
        </section>
      )}
    </main>
  );
}
