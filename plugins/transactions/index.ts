import type { LazyPlugin } from 'portico/kernel'
import { transactions as token } from './contract.js'

export type { Transactions } from './contract.js'

const manifest: LazyPlugin = {
  id: 'transactions',
  kernel: 1,
  // Without it, nothing could be confirmed, so it is no feature.
  feature: '',
  provides: token,
  // Asked by a chain's tracing, only where the page has set it.
  hosts: ['safe'],
  csp: { connect: [{ host: 'safe' }] },
  views: ['Requests', 'TransactionReview', 'TransactionMismatch'],
  modalMethods: ['transact', 'sendCalls'],
  wakes: ['stored', 'view', 'need'],
  load: () => import('./plugin.js').then((code) => ({ default: code.plugin() })),
}

/**
 * Leads everything that a visitor confirms: asks the wallet, keeps what is open, compares what was sent, and shows it in the view
 * Requests. Plugins that send something bring it with them; a plugin list may name it several times.
 */
export const transactions = () => manifest
