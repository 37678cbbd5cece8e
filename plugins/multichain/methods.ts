import { solana } from 'portico/plugins/solana/contract'

/** Requests of EVM chains that a session asks for. */
export const evmMethods: readonly string[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_watchAsset',
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
]

/** Requests of Solana, with the features of the Wallet Standard that they stand for. */
export const solanaMethods: Readonly<Record<string, string>> = {
  signMessage: `${solana}:signMessage`,
  signTransaction: `${solana}:signTransaction`,
  signAndSendTransaction: `${solana}:signAndSendTransaction`,
}
