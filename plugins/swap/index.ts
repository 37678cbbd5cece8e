import { lazyPlugin } from 'portico/kernel'
import { transactions } from 'portico/plugins/transactions'
import { type SwapOptions, swap as token } from './contract.js'
import { swapsFeature } from './swapsFeature.js'

export type { SwapMessages, SwapOptions, SwapRouter } from './contract.js'

/**
 * The form, the review and the sending of swaps, with a button in the Account view. Loaded with a connection,
 * or when it is opened.
 */
export const swap = (options: SwapOptions = {}) =>
  lazyPlugin({
    id: 'swap',
    kernel: 1,
    ...swapsFeature,
    provides: token,
    brings: [transactions()],
    csp: { rpc: true, rpcApart: true, ...(options.service !== false && { connect: ['rpc'] }) },
    views: ['Swap'],
    modalMethods: ['swap'],
    wakes: ['stored', 'view', 'need'],
    load: () => import('./plugin.js').then((code) => ({ default: code.plugin(options) })),
  })
