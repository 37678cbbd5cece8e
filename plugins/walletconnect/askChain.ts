import type { Http } from 'portico/core'
import { type Network, PorticoError } from 'portico/kernel'

/** Asks the endpoint of a network. */
export type AskChain = (
  network: Network,
  call: { readonly method: string; readonly params?: unknown },
) => Promise<unknown>

/** What anybody may read of an EVM chain; no wallet is asked for it, and few approve it. */
const reads: ReadonlySet<string> = new Set([
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
])

export const isRead = (method: string): boolean => reads.has(method)

/** Asks by the service for HTTP; what the chain refuses is refused as a wallet would: with its code and data. */
export const createAskChain =
  (http: () => Promise<Http | undefined>): AskChain =>
  async (network, call) => {
    const service = await http()
    if (!service) throw new PorticoError('The modal could not be loaded', { category: 'modal' })
    try {
      return await service.rpc(network, call, { parse: (answer) => answer })
    } catch (error) {
      const { code, data } = Object(Object(error).cause) as {
        readonly code?: unknown
        readonly data?: unknown
      }
      throw typeof code === 'number' ? Object.assign(error as Error, { code, data }) : error
    }
  }
