import type { ChainAdapter } from 'portico/kernel'
import { chainId } from './chainId.js'
import { evmAddress } from './evmAddress.js'
import { hexNumber } from './hexNumber.js'
import { walletFailure } from './walletFailure.js'
import { within } from './within.js'

const BALANCE = 10_000

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
  balance: async (session, address, network, signal) => {
    const call = {
      method: 'eth_getBalance',
      params: [address, 'latest'],
      chainId: network.caipNetworkId,
    }
    const answer = await within(session.request(call, { signal }), BALANCE, 'The wallet')
    if (session.network.get() !== network.caipNetworkId)
      throw walletFailure('The wallet switched networks while its balance was read')
    if (typeof answer !== 'string' || !hexNumber.test(answer))
      throw walletFailure('The wallet answered with a balance that is no hexadecimal number')
    return BigInt(answer)
  },
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
