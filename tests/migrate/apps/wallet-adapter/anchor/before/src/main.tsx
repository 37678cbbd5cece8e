import { WalletAdapterNetwork } from '@solana/wallet-adapter-base'
import { ConnectionProvider, useAnchorWallet, useConnection, useWallet, WalletProvider } from '@solana/wallet-adapter-react'
import { WalletModalProvider, WalletMultiButton } from '@solana/wallet-adapter-react-ui'
import { clusterApiUrl, Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import { createRoot } from 'react-dom/client'
import '@solana/wallet-adapter-react-ui/styles.css'

const network = WalletAdapterNetwork.Mainnet

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
      <WalletMultiButton style={{ borderRadius: 4 }} />
      <p data-testid="address">{anchor?.publicKey.toBase58()}</p>
      <button type="button" onClick={mint} disabled={!publicKey}>
        Mint
      </button>
    </>
  )
}

export const App = () => (
  <ConnectionProvider endpoint={clusterApiUrl(network)} config={{ commitment: 'processed' }}>
    <WalletProvider wallets={[]}>
      <WalletModalProvider>
        <Mint />
      </WalletModalProvider>
    </WalletProvider>
  </ConnectionProvider>
)

createRoot(document.getElementById('root')!).render(<App />)
