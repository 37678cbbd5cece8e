import 'portico/button.css'
import { createModal } from 'portico'
import { send } from 'portico/plugins/send'
import { preset } from 'portico/preset'
import { ConnectButton, ModalProvider } from 'portico/react'
import { createRoot } from 'react-dom/client'
import { announce } from '../announce.mjs'

const { node, thief } = await fetch('/hosts.json').then((response) => response.json())
const ask = async (method, params = []) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(node, { method: 'POST', headers, body })
  return (await answer.json()).result
}
/** A wallet that replaces the receiver of every transaction. */
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
announce(provider)
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
