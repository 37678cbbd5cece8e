import { field, type Http } from 'portico/core'
import type { Network, Parser } from 'portico/kernel'
import type { TransactionStatus } from 'portico/plugins/activity/contract'

/** `{ value: [status | null] }` */
const parser: Parser<TransactionStatus> = {
  parse: (answer) => {
    const list = field(answer, 'value')
    if (!Array.isArray(list) || list.length !== 1) throw new TypeError('No status')
    const [found] = list as readonly unknown[]
    if (found === null) return { status: 'unknown' }
    if (typeof found !== 'object') throw new TypeError('No status')
    if (field(found, 'err')) return { status: 'failed' }
    const level = field(found, 'confirmationStatus')
    return { status: level === 'confirmed' || level === 'finalized' ? 'confirmed' : 'pending' }
  },
}

/** The status of a transaction from the network's endpoint. */
export const readStatus = (
  http: Http,
  hash: string,
  network: Network,
  signal: AbortSignal,
): Promise<TransactionStatus> =>
  http.rpc(
    network,
    { method: 'getSignatureStatuses', params: [[hash], { searchTransactionHistory: true }] },
    parser,
    // Nodes refuse any other type.
    { headers: { 'content-type': 'application/json' }, signal },
  )
