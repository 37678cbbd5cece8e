import type { ChainAdapter } from 'portico/kernel'
import { chainId } from './chainId.js'
import { evmAddress } from './evmAddress.js'
import { readBalance } from './readBalance.js'

const hexId = (network: string | undefined): string | undefined => {
  const id = chainId(network?.replace('eip155:', ''))
  return id === undefined ? undefined : `0x${id.toString(16)}`
}

/** What the product may ask of EVM chains. */
export const createAdapter = (): ChainAdapter => ({
  namespace: 'eip155',
  parseAddress: evmAddress,
  explorer: (network, input) => {
    const address = evmAddress(input)
    try {
      const url = new URL(network.blockExplorers?.default.url ?? '')
      if (!address || url.protocol !== 'https:' || url.username || url.password) return undefined
      return `${url.origin}${url.pathname.replace(/\/+$/, '')}/address/${address}`
    } catch {
      return undefined
    }
  },
  chainId: (network) => hexId(network),
  offline: ({ method }, network) => {
    if (method === 'eth_requestAccounts' || method === 'wallet_requestPermissions') return 'connect'
    if (method === 'eth_accounts') return { answer: [] }
    const id = network && hexId(network.caipNetworkId)
    if (method === 'eth_chainId' && id) return { answer: id }
    if (method === 'net_version' && id) return { answer: String(Number(id)) }
    return undefined
  },
  // Not by import(): every connection asks for it at once.
  balance: readBalance,
  provider: (session) => ({
    request: async (call) => {
      if (call.method === 'eth_accounts' || call.method === 'eth_requestAccounts')
        return session.accounts.get().map((account) => account.address)
      const id = hexId(session.network.get())
      if (call.method === 'eth_chainId' && id) return id
      if (call.method === 'net_version' && id) return String(Number(id))
      return session.request(call)
    },
  }),
})
