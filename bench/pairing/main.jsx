import 'portico/button.css'
import { createModal } from 'portico'
import { directory } from 'portico/plugins/directory'
import { walletconnect } from 'portico/plugins/walletconnect'
import { preset } from 'portico/preset'
import { ConnectButton, ModalProvider } from 'portico/react'
import { createRoot } from 'react-dom/client'
import { networks } from '../page/networks.mjs'

const hosts = await fetch('/hosts.json').then((response) => response.json())
const modal = createModal({
  prefetch: 'intent',
  projectId: 'bench',
  hosts,
  plugins: [...preset(), walletconnect({ verify: false }), directory()],
  networks,
  metadata: { name: 'Bench', url: location.origin },
  debug: false,
})

createRoot(document.getElementById('root')).render(
  <ModalProvider modal={modal}>
    <ConnectButton />
  </ModalProvider>,
)
