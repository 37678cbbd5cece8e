import { explorerUrl } from 'portico/core'
import type { ChainAdapter } from 'portico/kernel'
import { chainId } from './chainId.js'
import { evm } from './contract.js'
import { evmAddress } from './evmAddress.js'
import { readBalance } from './readBalance.js'

const hexId = (network: string | undefined): string | undefined => {
  const id = chainId(network?.replace(`${evm}:`, ''))
  return id === undefined ? undefined : `0x${id.toString(16)}`
}
/** What the product may ask of EVM chains. */
export const createAdapter = (): ChainAdapter => ({
  namespace: evm,
  parseAddress: evmAddress,
  sameAddress: (one, other) => one.toLowerCase() === other.toLowerCase(),
  addressUrl: (network, input) => {
    const address = evmAddress(input)
    return address && explorerUrl(network, 'address', address)
  },
  transactionUrl: (network, hash) =>
    /^0x[\da-f]{64}$/i.test(hash) ? explorerUrl(network, 'tx', hash) : undefined,
  accountTypes: { all: ['eoa', 'smartAccount'], default: 'smartAccount' },
  // By import(): few visitors pair.
  pairing: async () => (await import('./pairing.js')).pairing,
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
