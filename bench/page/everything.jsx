import { createModal } from 'portico'
import { auth } from 'portico/plugins/auth'
import { directory } from 'portico/plugins/directory'
import { email } from 'portico/plugins/email'
import { multiWallet } from 'portico/plugins/multiWallet'
import { profile } from 'portico/plugins/profile'
import { socials } from 'portico/plugins/socials'
import { walletconnect } from 'portico/plugins/walletconnect'
import { preset } from 'portico/preset'
import { ConnectButton, ModalProvider } from 'portico/react'
import 'portico/button.css'
import { createRoot } from 'react-dom/client'
import { networks } from './networks.mjs'

// A page with everything on, as hosts come to have: no service is asked for, as none of these addresses answers.
const prefetch = new URLSearchParams(location.search).get('prefetch') ?? 'intent'
const modal = createModal({
  projectId: 'bench',
  networks,
  debug: false,
  features: { multiWallet: true },
  plugins: [...preset(), walletconnect(), directory(), email(), socials(), auth(), profile(), multiWallet()],
  hosts: { api: 'http://localhost:9', secure: 'http://localhost:9', relay: 'ws://localhost:9' },
  prefetch,
})
globalThis.modal = modal

createRoot(document.querySelector('#root')).render(
  <ModalProvider modal={modal}>
    <ConnectButton />
  </ModalProvider>,
)
