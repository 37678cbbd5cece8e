import 'portico/button.css'
import { createModal } from 'portico'
import { activity } from 'portico/plugins/activity'
import { analytics } from 'portico/plugins/analytics'
import { auth } from 'portico/plugins/auth'
import { branding } from 'portico/plugins/branding'
import { directory } from 'portico/plugins/directory'
import { email } from 'portico/plugins/email'
import { legal } from 'portico/plugins/legal'
import { multiWallet } from 'portico/plugins/multiWallet'
import { names } from 'portico/plugins/names'
import { nfts } from 'portico/plugins/nfts'
import { onramp } from 'portico/plugins/onramp'
import { pay } from 'portico/plugins/pay'
import { profile } from 'portico/plugins/profile'
import { receive } from 'portico/plugins/receive'
import { send } from 'portico/plugins/send'
import { smartSessions } from 'portico/plugins/smartSessions'
import { socials } from 'portico/plugins/socials'
import { swap } from 'portico/plugins/swap'
import { tokens } from 'portico/plugins/tokens'
import { walletconnect } from 'portico/plugins/walletconnect'
import { preset } from 'portico/preset'
import { ConnectButton, ModalProvider } from 'portico/react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { networks } from '../page/networks.mjs'

const hosts = await fetch('/hosts.json').then((response) => response.json())
const modal = createModal({
  prefetch: new URLSearchParams(location.search).get('prefetch') ?? 'idle',
  projectId: 'bench',
  hosts,
  networks,
  plugins: [
    ...preset(),
    walletconnect({ verify: false }),
    directory(),
    email(),
    socials(),
    auth(),
    analytics(),
    profile(),
    receive(),
    onramp({ meld: { publicKey: 'bench' } }),
    send(),
    smartSessions(),
    swap(),
    tokens(),
    nfts(),
    activity(),
    names(),
    branding(),
    pay(),
    multiWallet(),
    ...legal({ termsUrl: 'https://shop.invalid/terms', privacyUrl: 'https://shop.invalid/privacy' }),
  ],
  features: { multiWallet: true },
  metadata: { name: 'Bench', url: location.origin },
  debug: false,
})

function Page() {
  useEffect(() => void performance.mark('started'), [])
  return (
    <ModalProvider modal={modal}>
      <ConnectButton />
    </ModalProvider>
  )
}

createRoot(document.getElementById('root')).render(<Page />)
