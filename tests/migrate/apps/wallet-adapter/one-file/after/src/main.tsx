import { createModal } from 'portico'
import { ConnectionProvider, useWallet } from 'portico/compat/wallet-adapter'
import { preset } from 'portico/preset'
import { ConnectButton, ModalProvider } from 'portico/react'
import 'portico/button.css'
import { clusterApiUrl } from '@solana/web3.js'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

function Letter() {
  const { publicKey, signMessage } = useWallet()
  const [signature, setSignature] = useState('')
  const sign = async () => {
    const bytes = await signMessage?.(new TextEncoder().encode('Dear sir'))
    if (bytes) setSignature([...bytes].join())
  }
  if (!publicKey) return null
  return (
    <section>
      <p data-testid="address">{publicKey.toBase58()}</p>
      <button type="button" data-testid="sign" onClick={sign}>
        Sign
      </button>
      {signature && <output data-testid="signature">{signature}</output>}
    </section>
  )
}

const modal = createModal({
  networks: [
    {
      id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      name: 'Solana Devnet',
      chainNamespace: 'solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: ['https://api.devnet.solana.com'] } },
      testnet: true,
    },
  ],
  plugins: preset(),
})

createRoot(document.getElementById('root')!).render(
  <ConnectionProvider endpoint={clusterApiUrl('devnet')}>
    <ModalProvider modal={modal}>
      <ConnectButton />
      <Letter />
    </ModalProvider>
  </ConnectionProvider>,
)
