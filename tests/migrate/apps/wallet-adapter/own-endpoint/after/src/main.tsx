import { createModal } from 'portico'
import { ConnectionProvider, useWallet } from 'portico/compat/wallet-adapter'
import { preset } from 'portico/preset'
import { ConnectButton, ModalProvider } from 'portico/react'
import { createRoot } from 'react-dom/client'
import { endpoint } from './endpoint'
import 'portico/button.css'

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

// TODO(portico): the network was taken for mainnet: its endpoint does not tell. See node_modules/portico/docs/from-wallet-adapter.md#network
const modal = createModal({
  networks: [
    {
      id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      name: 'Solana',
      chainNamespace: 'solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: [endpoint] } },
    },
  ],
  plugins: preset(),
})

// TODO(portico): onError={(error) => console.error(error)} was removed. See node_modules/portico/docs/from-wallet-adapter.md#provider
// TODO(portico): localStorageKey="wallet" was removed. See node_modules/portico/docs/from-wallet-adapter.md#provider
createRoot(document.getElementById('root')!).render(
  <ConnectionProvider endpoint={endpoint}>
    <ModalProvider modal={modal}>
      <ConnectButton />
      <Key />
    </ModalProvider>
  </ConnectionProvider>,
)
