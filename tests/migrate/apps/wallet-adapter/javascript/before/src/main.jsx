import { useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { ConnectionProvider, WalletProvider } from '@solana/wallet-adapter-react'
import { WalletModalProvider } from '@solana/wallet-adapter-react-ui'
import { App } from './App.jsx'
import '@solana/wallet-adapter-react-ui/styles.css'

function Wallets({ children }) {
  const wallets = useMemo(() => [], [])
  return (
    <ConnectionProvider endpoint="https://api.testnet.solana.com">
      <WalletProvider wallets={wallets} autoConnect>
        <WalletModalProvider>{children}</WalletModalProvider>
      </WalletProvider>
    </ConnectionProvider>
  )
}

createRoot(document.getElementById('root')).render(
  <Wallets>
    <App />
  </Wallets>,
)
