import { createModal } from 'portico'
import { activity } from 'portico/plugins/activity'
import { analytics } from 'portico/plugins/analytics'
import { auth } from 'portico/plugins/auth'
import { directory } from 'portico/plugins/directory'
import { email } from 'portico/plugins/email'
import { onramp } from 'portico/plugins/onramp'
import { receive } from 'portico/plugins/receive'
import { send } from 'portico/plugins/send'
import { socials } from 'portico/plugins/socials'
import { swap } from 'portico/plugins/swap'
import { tokens } from 'portico/plugins/tokens'
import { walletconnect } from 'portico/plugins/walletconnect'
import { preset } from 'portico/preset'
import { ConnectButton, ModalProvider, useAccount, useNetwork, useProvider } from 'portico/react'
import { base, mainnet } from 'viem/chains'
import 'portico/button.css'
import { BrowserProvider, type Eip1193Provider } from 'ethers'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const modal = createModal({
  metadata: {
    name: 'Timesheet',
    description: 'Hours of work',
    url: 'https://hours.example',
    icons: ['https://hours.example/icon.png'],
  },
  projectId: 'd0c5f7a1e2b34c6d8f90a1b2c3d4e5f6',
  networks: [mainnet, base],
  plugins: [
    ...preset(),
    walletconnect(),
    directory(),
    auth(),
    email(),
    socials(),
    onramp(),
    swap(),
    tokens(),
    send(),
    receive(),
    activity(),
    analytics(),
  ],
})

function Timesheet() {
  const { address, isConnected } = useAccount()
  const { network, switchNetwork } = useNetwork()
  const chainId = network?.id
  const walletProvider = useProvider({ namespace: 'eip155' }) as Eip1193Provider
  const [signature, setSignature] = useState('')

  const sign = async () => {
    const signer = await new BrowserProvider(walletProvider).getSigner()
    setSignature(await signer.signMessage('Eight hours'))
  }

  if (!isConnected) return <ConnectButton />
  return (
    <section>
      <ConnectButton />
      <p data-testid="address">{address}</p>
      <p data-testid="chain">{chainId}</p>
      <button type="button" data-testid="sign" onClick={sign}>
        Sign
      </button>
      <button type="button" data-testid="switch" onClick={() => switchNetwork(`eip155:${base.id}`)}>
        Base
      </button>
      {signature && <output data-testid="signature">{signature}</output>}
    </section>
  )
}

createRoot(document.getElementById('root')!).render(
  <ModalProvider modal={modal}>
    <Timesheet />
  </ModalProvider>,
)
