import { createModal } from 'portico'
import { ConnectionProvider } from 'portico/compat/wallet-adapter'
import { preset } from 'portico/preset'
import { ModalProvider } from 'portico/react'
import { createRoot } from 'react-dom/client'
import { App } from './App.jsx'
import 'portico/button.css'

const modal = createModal({
  networks: [
    {
      id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
      name: 'Solana Testnet',
      chainNamespace: 'solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: ["https://api.testnet.solana.com"] } },
      testnet: true,
    },
  ],
  plugins: preset(),
})

function Wallets({ children }) {
  return (
    <ConnectionProvider endpoint="https://api.testnet.solana.com">
      <ModalProvider modal={modal}>
        {children}
      </ModalProvider>
    </ConnectionProvider>
  )
}

createRoot(document.getElementById('root')).render(
  <Wallets>
    <App />
  </Wallets>,
)
