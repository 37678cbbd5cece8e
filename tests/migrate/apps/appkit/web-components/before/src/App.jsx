import { useAppKitAccount, useAppKitNetwork, useAppKitProvider, useAppKitTheme, useDisconnect } from '@reown/appkit/react'
import { sepolia } from '@reown/appkit/networks'
import { BrowserProvider } from 'ethers'
import { useState } from 'react'

export function App() {
  const account = useAppKitAccount({ namespace: 'eip155' })
  const { chainId, caipNetworkId, switchNetwork: change } = useAppKitNetwork()
  const { walletProvider } = useAppKitProvider('eip155')
  const { themeMode, setThemeMode } = useAppKitTheme()
  const { disconnect } = useDisconnect()
  const [signature, setSignature] = useState('')

  const sign = async () => {
    const signer = await new BrowserProvider(walletProvider, 'any').getSigner()
    setSignature(await signer.signMessage('Document 1'))
  }

  return (
    <main data-network={caipNetworkId}>
      <appkit-button label="Open the archive" balance="hide" />
      <appkit-network-button></appkit-network-button>
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
          <button type="button" data-testid="switch" onClick={() => change(sepolia)}>
            Sepolia
          </button>
          <button type="button" onClick={disconnect}>
            Leave
          </button>
        </>
      )}
      {signature && <output data-testid="signature">{signature}</output>}
    </main>
  )
}
