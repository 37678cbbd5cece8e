import { lazyPlugin } from 'portico/kernel'
import { transactions } from 'portico/plugins/transactions'
import { send as token } from './contract.js'

export type { SendMessages, SendRequest } from './contract.js'

/**
 * Sends coins and tokens: a form, a review, and a button in the Account view. Loaded with a connection, or
 * when it is opened.
 */
export const send = () =>
  lazyPlugin({
    id: 'send',
    kernel: 1,
    feature: 'send',
    remote: { id: 'send' },
    provides: token,
    brings: [transactions()],
    csp: { rpc: true },
    views: ['Send'],
    modalMethods: ['send'],
    wakes: ['stored', 'view', 'need'],
    load: () => import('./plugin.js').then((code) => ({ default: code.plugin() })),
  })
