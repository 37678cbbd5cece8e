/** Methods that only read, by namespace: they are sent to the frame without approval. */
export const safeMethods = {
  eip155: [
    'eth_accounts',
    'eth_blockNumber',
    'eth_call',
    'eth_chainId',
    'eth_estimateGas',
    'eth_feeHistory',
    'eth_gasPrice',
    'eth_getAccount',
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
    'eth_getUncleCountByBlockHash',
    'eth_getUncleCountByBlockNumber',
    'eth_maxPriorityFeePerGas',
    'eth_newBlockFilter',
    'eth_newFilter',
    'eth_newPendingTransactionFilter',
    'eth_sendRawTransaction',
    'eth_syncing',
    'eth_uninstallFilter',
    'wallet_getCapabilities',
    'wallet_getCallsStatus',
    'eth_getUserOperationReceipt',
    'eth_estimateUserOperationGas',
    'eth_getUserOperationByHash',
    'eth_supportedEntryPoints',
    'wallet_getAssets',
  ],
} as const

/** Methods that sign or send, by namespace: the visitor approves them in the frame. */
export const signingMethods = {
  eip155: [
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'eth_sendUserOperation',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
} as const

/** Methods that switch networks, by namespace: the page handles them itself. */
const switchMethods = { eip155: ['wallet_switchEthereumChain', 'wallet_addEthereumChain'] }

const tables: readonly (readonly ['switch' | 'safe' | 'signing', object])[] = [
  ['switch', switchMethods],
  ['signing', signingMethods],
  ['safe', safeMethods],
]

/** How the embedded wallet handles a method of a namespace; undefined if it refuses it. */
export const methodClass = (namespace: string, method: string): 'switch' | 'safe' | 'signing' | undefined =>
  tables.find(([, table]) =>
    Object.entries(table).some(
      ([each, names]: [string, readonly string[]]) => each === namespace && names.includes(method),
    ),
  )?.[0]
