import { ConnectButton, useAddRecentTransaction } from '@rainbow-me/rainbowkit'
import { parseEther } from 'viem'
import { useAccount, useSendTransaction, useSignMessage, useSwitchChain } from 'wagmi'
import { polygon } from 'wagmi/chains'

export function Bank() {
  const { address, chainId } = useAccount()
  const addRecentTransaction = useAddRecentTransaction()
  const { sendTransaction } = useSendTransaction({
    mutation: {
      onSuccess: (hash) => {
        addRecentTransaction({ hash, description: 'Deposit' })
        console.log('sent', hash)
      },
    },
  })
  const { data, signMessage } = useSignMessage()
  const { switchChain } = useSwitchChain()

  return (
    <main>
      <ConnectButton />
      {address && (
        <>
          <p data-testid="address">{address}</p>
          <p data-testid="chain">{chainId}</p>
          <button type="button" onClick={() => sendTransaction({ to: address, value: parseEther('0.01') })}>
            Deposit
          </button>
          <button type="button" data-testid="sign" onClick={() => signMessage({ message: 'Open account' })}>
            Open account
          </button>
          <button type="button" data-testid="switch" onClick={() => switchChain({ chainId: polygon.id })}>
            Polygon
          </button>
          {data && <output data-testid="signature">{data}</output>}
        </>
      )}
    </main>
  )
}
