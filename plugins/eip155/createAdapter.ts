import type { ChainAdapter } from 'portico/kernel'
import { chainId } from './chainId.js'
import { evmAddress } from './evmAddress.js'

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
  balance: async (...asked) => (await import('./readBalance.js')).readBalance(...asked),
  provider: (session) => ({
    request: async (call) => {
      if (call.method === 'eth_accounts' || call.method === 'eth_requestAccounts')
        return session.accounts.get().map((account) => account.address)
      const id = chainId(session.network.get()?.replace('eip155:', ''))
      if (call.method === 'eth_chainId' && id) return `0x${id.toString(16)}`
      return session.request(call)
    },
  }),
})
