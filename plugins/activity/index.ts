import { lazyPlugin } from 'portico/kernel'
import { type ActivityOptions, activity as token } from './contract.js'

export type { Activity, ActivityOptions } from './contract.js'

/** The transactions of the connected accounts, as a tab of the Account view and a view of its own. Loads when a wallet connects; nothing is requested before one of them is shown. */
export const activity = (options: ActivityOptions = {}) =>
  lazyPlugin({
    id: 'activity',
    kernel: 1,
    provides: token,
    csp: { rpc: true, ...(options.service !== false && { connect: ['rpc'] }) },
    remote: { id: 'activity' },
    views: ['Activity'],
    // Wakes with the wallet, because a transaction may be sent before the Account view is shown.
    wakes: ['stored', 'view', 'need'],
    load: () => import('./plugin.js').then((code) => ({ default: code.createActivity(options) })),
  })
