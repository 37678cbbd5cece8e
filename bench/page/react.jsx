import 'portico/button.css'
import { createModal } from 'portico'
import { preset } from 'portico/preset'
import { ConnectButton, ModalProvider } from 'portico/react'
import { createRoot } from 'react-dom/client'
import { networks } from './networks.mjs'

const query = new URLSearchParams(location.search)
const modal = createModal({
  plugins: preset(),
  networks,
  debug: false,
  prefetch: query.get('prefetch') ?? 'intent',
})

createRoot(document.getElementById('root')).render(
  <ModalProvider modal={modal}>
    <h1>A page of {networks.length} networks</h1>
    <ConnectButton />
  </ModalProvider>,
)

window.bench = { modal }
