'use client';

import { useConnection, useWallet } from '@solana/wallet-adapter-react';
import { LAMPORTS_PER_SOL } from '@solana/web3.js';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';

const WalletMultiButtonDynamic = dynamic(
  async () => (await import('@solana/wallet-adapter-react-ui')).WalletMultiButton,
  { ssr: false },
);

export default function Page() {
  const { connection } = useConnection();
  const { publicKey, connected } = useWallet();
  const [balance, setBalance] = useState(0);

  useEffect(() => {
    if (publicKey) void connection.getBalance(publicKey).then((lamports) => setBalance(lamports / LAMPORTS_PER_SOL));
  }, [connection, publicKey]);

  return (
    <main>
      <WalletMultiButtonDynamic />
      {connected && <p data-testid="address">{publicKey?.toBase58()}</p>}
      <p>{balance} SOL</p>
    </main>
  );
}
