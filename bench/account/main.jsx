import 'portico/button.css'
import { createModal } from 'portico'
import { tokens } from 'portico/plugins/tokens'
import { preset } from 'portico/preset'
import { ConnectButton, ModalProvider } from 'portico/react'
import { createRoot } from 'react-dom/client'
import { announce } from '../announce.mjs'

const { rpc, account } = await fetch('/hosts.json').then((response) => response.json())
const provider = {
  request: async ({ method }) => {
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [account]
    if (method === 'eth_chainId') return '0x1'
    if (method === 'eth_getBalance') return '0x8ac7230489e80000'
    throw Object.assign(new Error('Unsupported'), { code: 4200 })
  },
  on: () => provider,
  removeListener: () => provider,
}
announce(provider)

const modal = createModal({
  projectId: 'bench',
  // The project has no configuration, so the options below apply.
  hosts: { rpc, api: location.origin },
  plugins: [...preset(), tokens()],
  networks: [
    {
      id: 1,
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    },
  ],
  metadata: { name: 'Bench', url: location.origin },
  debug: false,
})

createRoot(document.getElementById('root')).render(
  <ModalProvider modal={modal}>
    <ConnectButton />
  </ModalProvider>,
)
