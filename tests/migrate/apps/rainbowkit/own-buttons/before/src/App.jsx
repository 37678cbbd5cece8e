import { useAccountModal, useChainModal, useConnectModal } from '@rainbow-me/rainbowkit'
import { useEffect } from 'react'
import { useAccount, useSignMessage, useSwitchChain } from 'wagmi'
import { sepolia } from 'wagmi/chains'
import { Header } from './Header.jsx'

export function App() {
  const { address, chainId, isConnected } = useAccount()
  const { openConnectModal } = useConnectModal()
  const { openAccountModal } = useAccountModal()
  const { openChainModal: chooseChain } = useChainModal()
  const { data, signMessage } = useSignMessage()
  const { switchChain } = useSwitchChain()

  useEffect(() => {
    document.title = isConnected ? 'Votes' : 'Votes: connect first'
  }, [isConnected])

  const vote = () => {
    if (!isConnected) return openConnectModal?.()
    signMessage({ message: 'I vote yes' })
  }

  return (
    <>
      <Header />
      <button type="button" data-testid="sign" onClick={vote}>
        Vote
      </button>
      {/* Only where a wallet is connected. */}
      {openAccountModal && (
        <button type="button" onClick={openAccountModal}>
          Account
        </button>
      )}
      <button type="button" onClick={chooseChain}>
        Network
      </button>
      <button type="button" data-testid="switch" onClick={() => switchChain({ chainId: sepolia.id })}>
        Sepolia
      </button>
      <p data-testid="address">{address}</p>
      <p data-testid="chain">{chainId}</p>
      {data && <output data-testid="signature">{data}</output>}
    </>
  )
}
