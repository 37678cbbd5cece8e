import type { Http } from 'portico/core'
import { field } from 'portico/core'
import type { CallIntent, Tracing, TransferIntent } from 'portico/plugins/transactions/contract'
import { COMMITMENT, createNode, type Node } from '../transfers/createNode.js'
import { mintOf } from '../transfers/intentTransaction.js'
import { compareChanges, readTransactionOf } from '../transfers/readBack.js'

/** Maximum number of the account's transactions that are checked. */
const MAX_TRANSACTIONS = 8
/** In a mark: an account without a transaction, and the native coin. */
const [NONE, COIN] = ['-', '-']

/** Signatures of an account's transactions that have not failed, the latest first. */
const signaturesOf = (
  node: Node,
  account: string,
  options: { readonly limit: number; readonly until?: string },
): Promise<readonly string[]> =>
  node('getSignaturesForAddress', [account, { ...options, ...COMMITMENT }], (answer) => {
    if (!Array.isArray(answer)) throw new TypeError('Expected a list')
    return answer.flatMap((each: unknown) => {
      const signature = field(each, 'signature')
      return typeof signature === 'string' && /^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(signature)
        ? [signature]
        : []
    })
  })

const isTransfer = (intent: CallIntent): intent is TransferIntent => 'amount' in intent

/** Finds a transfer among the transactions of its account since the wallet was asked, by what they did. */
export const createTracing = (http: Http | undefined): Required<Pick<Tracing, 'mark' | 'find'>> => ({
  mark: async (intent, network, signal) => {
    if (!isTransfer(intent)) return undefined
    const { from, to, asset, amount } = intent
    const [last = NONE] = await signaturesOf(createNode(http, network, signal), from, { limit: 1 })
    return [last, to, mintOf(asset, intent.network) ?? COIN, amount].join(' ')
  },
  find: async ({ from, mark }, network, signal) => {
    const [last = '', to = '', mint = '', digits = '', ...others] = mark.split(' ')
    if (!/^\d{1,20}$/.test(digits) || others.length) return undefined
    const node = createNode(http, network, signal)
    const transfer = { from, to, amount: BigInt(digits) }
    const recent = await signaturesOf(node, from, {
      limit: MAX_TRANSACTIONS,
      ...(last !== NONE && { until: last }),
    })
    // The first one that does it: a later one may be of another request.
    for (const hash of [...recent].reverse()) {
      const found = await readTransactionOf(node, hash)
      const changes = mint === COIN ? found?.coins : found?.tokens?.get(mint)
      if (!found || found.failed || !changes || !found.message.signers.includes(from)) continue
      const paid = mint === COIN && found.message.signers[0] === from ? found.fee : 0n
      if (!compareChanges(transfer, changes, paid).length) return hash
    }
    return undefined
  },
})
