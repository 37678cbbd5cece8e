import { explorerUrl } from 'portico/core'
import type { ChainAdapter } from 'portico/kernel'
import { chainId } from './chainId.js'
import { evm } from './contract.js'
import { evmAddress } from './evmAddress.js'

const hexId = (network: string | undefined): string | undefined => {
  const id = chainId(network?.replace(`${evm}:`, ''))
  return id === undefined ? undefined : `0x${id.toString(16)}`
}
/** Answers about the network that need no wallet. */
const offlineAnswer = (method: string, network: string | undefined): string | undefined => {
  const id = hexId(network)
  return method === 'eth_chainId' ? id : method === 'net_version' && id ? String(Number(id)) : undefined
}

/** The adapter of EVM chains. */
export const identity: ChainAdapter = {
  namespace: evm,
  assetNamespace: 'erc20',
  parseAddress: evmAddress,
  sameAddress: (one, other) => one.toLowerCase() === other.toLowerCase(),
  addressUrl: (network, input) => {
    const address = evmAddress(input)
    return address && explorerUrl(network, 'address', address)
  },
  transactionUrl: (network, hash) =>
    /^0x[\da-f]{64}$/i.test(hash) ? explorerUrl(network, 'tx', hash) : undefined,
  accountTypes: { all: ['eoa', 'smartAccount'], default: 'smartAccount' },
  chainId: hexId,
  offline: ({ method }, network) => {
    if (method === 'eth_requestAccounts' || method === 'wallet_requestPermissions') return 'connect'
    const answer = method === 'eth_accounts' ? [] : offlineAnswer(method, network?.caipNetworkId)
    return answer ? { answer } : undefined
  },
  provider: (session) => ({
    request: async (call) =>
      call.method === 'eth_accounts' || call.method === 'eth_requestAccounts'
        ? session.accounts.get().map((account) => account.address)
        : (offlineAnswer(call.method, session.network.get()) ?? session.request(call)),
  }),
}
