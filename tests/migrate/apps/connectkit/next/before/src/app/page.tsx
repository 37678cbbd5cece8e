'use client';

import { ConnectKitButton, useModal } from 'connectkit';
import { useContext, useState } from 'react';
import { useAccount, useSignMessage, useSwitchChain } from 'wagmi';
import { base } from 'wagmi/chains';
import { LookContext } from '@/components/look';

function Link({ text, go }: { text: string; go: () => void }) {
  return (
    <button type="button" onClick={go}>
      {text}
    </button>
  );
}

export default function Page() {
  const { address, chainId } = useAccount();
  const [visits, setVisits] = useState(0);
  const { openSwitchNetworks, openProfile } = useModal({ onConnect: () => setVisits((count) => count + 1) });
  const { isDark, setDark } = useContext(LookContext);
  const { data, signMessage } = useSignMessage();
  const { switchChain } = useSwitchChain();

  return (
    <main>
      <ConnectKitButton />
      <Link text="Networks" go={openSwitchNetworks} />
      <Link text="Profile" go={openProfile} />
      <button type="button" onClick={() => setDark(!isDark)}>
        {isDark ? 'Light' : 'Dark'}
      </button>
      <p>{visits}</p>
      <p data-testid="address">{address}</p>
      <p data-testid="chain">{chainId}</p>
      <button type="button" data-testid="sign" onClick={() => signMessage({ message: 'One book' })}>
        Borrow
      </button>
      <button type="button" data-testid="switch" onClick={() => switchChain({ chainId: base.id })}>
        Base
      </button>
      {data && <output data-testid="signature">{data}</output>}
    </main>
  );
}
