const named = (prefix: string, names: string) => names.split(/\s+/).map((name) => `${prefix}_${name}`)

/** Reads of the chain: public data that any of its nodes can serve. */
export const chainReads: readonly string[] = [
  ...named(
    'eth',
    `blobBaseFee blockNumber call createAccessList estimateGas feeHistory gasPrice getBalance getBlockByHash
    getBlockByNumber getBlockReceipts getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode
    getFilterChanges getFilterLogs getLogs getProof getStorageAt getTransactionByBlockHashAndIndex
    getTransactionByBlockNumberAndIndex getTransactionByHash getTransactionCount getTransactionReceipt
    getUncleCountByBlockHash getUncleCountByBlockNumber maxPriorityFeePerGas newBlockFilter newFilter
    newPendingTransactionFilter syncing uninstallFilter`,
  ),
  'web3_clientVersion',
]

/** Reads that only a wallet serves, without a prompt: of its accounts, its network, its abilities, and what it has sent. */
export const walletReads: readonly string[] = [
  ...named(
    'eth',
    `accounts chainId coinbase estimateUserOperationGas getUserOperationByHash getUserOperationReceipt
    requestAccounts supportedEntryPoints`,
  ),
  ...named('wallet', 'getAssets getCallsStatus getCapabilities getPermissions'),
  'net_version',
]
