import { field } from 'portico/core'
import type { TransferIntent } from 'portico/plugins/transactions/contract'
import { fromBase64 } from '../encoding/bytes.js'
import { readTransaction, type WireTransaction } from '../encoding/readTransaction.js'

/** The transaction of an intent in base64. */
export const transactionText = ({ call }: TransferIntent): string => String(field(call.params, 'transaction'))

/** The transaction of an intent, as `prepareTransfer` built it. */
export const intentTransaction = (intent: TransferIntent): WireTransaction =>
  readTransaction(fromBase64(transactionText(intent)))

const TOKEN_KIND = '/token:'
/** The mint of an asset on a network by its CAIP-19 id; undefined for the native coin. Throws if it is no asset of the network. */
export const mintOf = (asset: string | undefined, network: string): string | undefined => {
  if (asset === undefined || asset === `${network}/slip44:501`) return undefined
  if (!asset.startsWith(network + TOKEN_KIND)) throw new TypeError('No asset of the network')
  return asset.slice(network.length + TOKEN_KIND.length)
}
