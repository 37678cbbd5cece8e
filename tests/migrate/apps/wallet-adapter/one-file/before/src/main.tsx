import { ConnectionProvider, useWallet, WalletProvider } from '@solana/wallet-adapter-react'
import { WalletModalProvider, WalletMultiButton } from '@solana/wallet-adapter-react-ui'
import '@solana/wallet-adapter-react-ui/styles.css'
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

createRoot(document.getElementById('root')!).render(
  <ConnectionProvider endpoint={clusterApiUrl('devnet')}>
    <WalletProvider wallets={[]} autoConnect>
      <WalletModalProvider>
        <WalletMultiButton />
        <Letter />
      </WalletModalProvider>
    </WalletProvider>
  </ConnectionProvider>,
)
