import { useWallet } from '@solana/wallet-adapter-react'
import { useWalletModal, WalletDisconnectButton, WalletMultiButton } from '@solana/wallet-adapter-react-ui'

export function App() {
  const { publicKey, wallet } = useWallet()
  const { visible, setVisible } = useWalletModal()
  return (
    <main aria-busy={visible}>
      <WalletMultiButton className="wide" />
      <WalletDisconnectButton />
      <button type="button" onClick={() => setVisible(true)}>
        {wallet?.adapter.name ?? 'Choose a wallet'}
      </button>
      <p data-testid="address">{publicKey?.toBase58()}</p>
    </main>
  )
}
