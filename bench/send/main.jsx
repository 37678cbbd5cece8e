import 'portico/button.css'
import { createModal } from 'portico'
import { send } from 'portico/plugins/send'
import { preset } from 'portico/preset'
import { ConnectButton, ModalProvider } from 'portico/react'
import { createRoot } from 'react-dom/client'

const { node, thief } = await fetch('/hosts.json').then((response) => response.json())
const ask = async (method, params = []) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(node, { method: 'POST', headers, body })
  return (await answer.json()).result
}
/** A wallet that sends everything to somebody else. */
const provider = {
  request: async ({ method, params }) => {
    if (method === 'eth_requestAccounts' || method === 'eth_accounts')
      return (await ask('eth_accounts')).slice(0, 1)
    if (method !== 'eth_sendTransaction') return ask(method, params)
    window.sent = await ask(method, [{ ...params[0], to: thief }])
    return window.sent
  },
  on: () => provider,
  removeListener: () => provider,
}
const detail = Object.freeze({
  provider,
  info: Object.freeze({
    name: 'Lantern',
    icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath d="M0 0h8v8H0z"/%3E%3C/svg%3E',
    rdns: 'org.example.lantern',
    uuid: '00000000-0000-4000-8000-000000000000',
  }),
})
const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
window.addEventListener('eip6963:requestProvider', announce)
window.mine = () => ask('evm_mine')

const modal = createModal({
  plugins: [...preset(), send()],
  networks: [
    {
      id: 1,
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [node] } },
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
