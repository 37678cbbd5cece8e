import { createModal } from 'portico'
import { ConnectionProvider, useAnchorWallet, useConnection, useWallet } from 'portico/compat/wallet-adapter'
import { preset } from 'portico/preset'
import { ConnectButton, ModalProvider } from 'portico/react'
import { clusterApiUrl, Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import { createRoot } from 'react-dom/client'
import 'portico/button.css'

const network = 'mainnet-beta'

function Mint() {
  const { connection } = useConnection()
  const { publicKey, sendTransaction } = useWallet()
  const anchor = useAnchorWallet()

  const mint = async () => {
    if (!publicKey) return
    const account = Keypair.generate()
    const transaction = new Transaction().add(
      SystemProgram.createAccount({
        fromPubkey: publicKey,
        newAccountPubkey: account.publicKey,
        lamports: await connection.getMinimumBalanceForRentExemption(82),
        space: 82,
        programId: SystemProgram.programId,
      }),
    )
    await sendTransaction(transaction, connection, { signers: [account] })
  }

  return (
    <>
      <ConnectButton style={{ borderRadius: 4 }} />
      <p data-testid="address">{anchor?.publicKey.toBase58()}</p>
      <button type="button" onClick={mint} disabled={!publicKey}>
        Mint
      </button>
    </>
  )
}

const modal = createModal({
  networks: [
    {
      id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      name: 'Solana',
      chainNamespace: 'solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: ['https://api.mainnet-beta.solana.com'] } },
    },
  ],
  plugins: preset(),
})

export const App = () => (
  <ConnectionProvider endpoint={clusterApiUrl(network)} config={{ commitment: 'processed' }}>
    <ModalProvider modal={modal}>
      <Mint />
    </ModalProvider>
  </ConnectionProvider>
)

createRoot(document.getElementById('root')!).render(<App />)
