import type { CaipNetworkId } from 'portico/kernel'
import type { ChainPairing } from 'portico/plugins/walletconnect/contract'
import { chainId } from './chainId.js'
import { evm } from './contract.js'

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
  // Public data of an EVM chain; few wallets approve these methods.
  reads: [
    'eth_blobBaseFee',
    'eth_blockNumber',
    'eth_call',
    'eth_createAccessList',
    'eth_estimateGas',
    'eth_feeHistory',
    'eth_gasPrice',
    'eth_getBalance',
    'eth_getBlockByHash',
    'eth_getBlockByNumber',
    'eth_getBlockReceipts',
    'eth_getBlockTransactionCountByHash',
    'eth_getBlockTransactionCountByNumber',
    'eth_getCode',
    'eth_getFilterChanges',
    'eth_getFilterLogs',
    'eth_getLogs',
    'eth_getProof',
    'eth_getStorageAt',
    'eth_getTransactionByBlockHashAndIndex',
    'eth_getTransactionByBlockNumberAndIndex',
    'eth_getTransactionByHash',
    'eth_getTransactionCount',
    'eth_getTransactionReceipt',
    'eth_maxPriorityFeePerGas',
    'eth_newBlockFilter',
    'eth_newFilter',
    'eth_syncing',
    'eth_uninstallFilter',
    'web3_clientVersion',
  ],
  isAddress: (text) => /^0x[\da-f]{40}$/i.test(text),
  parseChainId,
  switchTarget: ({ method, params }) =>
    method === 'wallet_switchEthereumChain' && Array.isArray(params)
      ? parseChainId(Object(params[0]).chainId)
      : undefined,
}
