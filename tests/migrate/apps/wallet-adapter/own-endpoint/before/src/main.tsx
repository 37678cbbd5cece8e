import { ConnectionProvider, useWallet, WalletProvider } from '@solana/wallet-adapter-react'
import { WalletModalProvider, WalletMultiButton } from '@solana/wallet-adapter-react-ui'
import { createRoot } from 'react-dom/client'
import { endpoint } from './endpoint'
import '@solana/wallet-adapter-react-ui/styles.css'

function Key() {
  const { publicKey, disconnect } = useWallet()
  return (
    <>
      <p data-testid="address">{publicKey?.toBase58()}</p>
      <button type="button" onClick={disconnect}>
        Leave
      </button>
    </>
  )
}

createRoot(document.getElementById('root')!).render(
  <ConnectionProvider endpoint={endpoint}>
    <WalletProvider wallets={[]} autoConnect onError={(error) => console.error(error)} localStorageKey="wallet">
      <WalletModalProvider>
        <WalletMultiButton />
        <Key />
      </WalletModalProvider>
    </WalletProvider>
  </ConnectionProvider>,
)
