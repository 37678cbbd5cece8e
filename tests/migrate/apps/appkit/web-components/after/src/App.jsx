import { ConnectButton, NetworkButton, useAccount, useDisconnect, useModal, useModalState, useNetwork, useProvider } from 'portico/react'
import { sepolia } from 'viem/chains'
import { BrowserProvider } from 'ethers'
import { useState } from 'react'

export function App() {
  const modal = useModal()
  const account = useAccount({ namespace: 'eip155' })
  const { network, switchNetwork: change } = useNetwork()
  const chainId = network?.id
  const caipNetworkId = network?.caipNetworkId
  const walletProvider = useProvider({ namespace: 'eip155' })
  const themeMode = useModalState((state) => state.theme.mode)
  const setThemeMode = (mode) => modal.setTheme({ mode })
  const { disconnect } = useDisconnect()
  const [signature, setSignature] = useState('')

  const sign = async () => {
    const signer = await new BrowserProvider(walletProvider, 'any').getSigner()
    setSignature(await signer.signMessage('Document 1'))
  }

  return (
    <main data-network={caipNetworkId}>
      <ConnectButton />
      <NetworkButton></NetworkButton>
      <button type="button" onClick={() => setThemeMode(themeMode === 'dark' ? 'light' : 'dark')}>
        Look
      </button>
      {account.isConnected && (
        <>
          <p data-testid="address">{account.address}</p>
          <p data-testid="chain">{chainId}</p>
          <button type="button" data-testid="sign" onClick={sign}>
            Sign
          </button>
          <button type="button" data-testid="switch" onClick={() => change(`eip155:${sepolia.id}`)}>
            Sepolia
          </button>
          <button type="button" onClick={() => disconnect()}>
            Leave
          </button>
        </>
      )}
      {signature && <output data-testid="signature">{signature}</output>}
    </main>
  )
}
