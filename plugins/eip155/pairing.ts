import type { CaipNetworkId } from 'portico/kernel'
import type { ChainPairing } from 'portico/plugins/walletconnect/contract'
import { chainId } from './chainId.js'
import { evm } from './contract.js'
import { chainReads } from './methods/reads.js'

const parseChainId = (input: unknown): CaipNetworkId | undefined => {
  const id = chainId(typeof input === 'string' ? input.replace(/^eip155:/, '') : input)
  return id === undefined ? undefined : `${evm}:${id}`
}

/** Pairing parameters of EVM chains. */
export const pairing: ChainPairing = {
  methods: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  events: ['chainChanged', 'accountsChanged'],
  signsIn: true,
  // Few wallets approve these methods.
  reads: chainReads,
  isAddress: (text) => /^0x[\da-f]{40}$/i.test(text),
  parseChainId,
  switchTarget: ({ method, params }) =>
    method === 'wallet_switchEthereumChain' && Array.isArray(params)
      ? parseChainId(Object(params[0]).chainId)
      : undefined,
}
