import { explorerUrl } from 'portico/core'
import type { ChainAdapter } from 'portico/kernel'
import { solana } from './contract.js'
import { isBytes } from './encoding/isBytes.js'

const ACCOUNT_METHODS = ['solana_getAccounts', 'solana_requestAccounts']

/** The adapter of Solana. */
export const identity: ChainAdapter = {
  namespace: solana,
  // A public key: 32 bytes in base58.
  parseAddress: (input) => (isBytes(input, 32) ? input : undefined),
  addressUrl: (network, address) => {
    // The one explorer with a different path.
    const page = network.blockExplorers?.default.url.startsWith('https://solscan.io') ? 'account' : 'address'
    return isBytes(address, 32) ? explorerUrl(network, page, address) : undefined
  },
  // A signature: 64 bytes in base58.
  transactionUrl: (network, hash) => (isBytes(hash, 64) ? explorerUrl(network, 'tx', hash) : undefined),
  accountTypes: { all: ['eoa'], default: 'eoa' },
  offline: ({ method }) =>
    method === 'solana_requestAccounts'
      ? 'connect'
      : method === 'solana_getAccounts'
        ? { answer: [] }
        : undefined,
  provider: (session) => ({
    request: async (call) => {
      const accounts = session.accounts.get().map(({ address }) => ({ pubkey: address }))
      if (ACCOUNT_METHODS.includes(call.method)) return accounts
      // Without a key it is about the account in use.
      return session.request(
        call.method.startsWith('solana_sign') && !Array.isArray(call.params)
          ? { ...call, params: { ...accounts[0], ...Object(call.params) } }
          : call,
      )
    },
  }),
}
