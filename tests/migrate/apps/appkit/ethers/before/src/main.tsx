import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { base, mainnet } from '@reown/appkit/networks'
import {
  AppKitButton,
  createAppKit,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitProvider,
} from '@reown/appkit/react'
import { BrowserProvider, type Eip1193Provider } from 'ethers'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet, base],
  projectId: 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6',
  metadata: {
    name: 'Timesheet',
    description: 'Hours of work',
    url: 'https://hours.example',
    icons: ['https://hours.example/icon.png'],
  },
})

function Timesheet() {
  const { address, isConnected } = useAppKitAccount()
  const { chainId, switchNetwork } = useAppKitNetwork()
  const { walletProvider } = useAppKitProvider<Eip1193Provider>('eip155')
  const [signature, setSignature] = useState('')

  const sign = async () => {
    const signer = await new BrowserProvider(walletProvider).getSigner()
    setSignature(await signer.signMessage('Eight hours'))
  }

  if (!isConnected) return <AppKitButton />
  return (
    <section>
      <AppKitButton />
      <p data-testid="address">{address}</p>
      <p data-testid="chain">{chainId}</p>
      <button type="button" data-testid="sign" onClick={sign}>
        Sign
      </button>
      <button type="button" data-testid="switch" onClick={() => switchNetwork(base)}>
        Base
      </button>
      {signature && <output data-testid="signature">{signature}</output>}
    </section>
  )
}

createRoot(document.getElementById('root')!).render(<Timesheet />)
