import { lazyPlugin } from 'portico/kernel'
import { type NamesOptions, names as token } from './contract.js'

export type { Identity, NamesOptions, ResolvedName } from './contract.js'

/** Names of accounts, such as those of ENS. Loads when a wallet connects; nothing is requested before the modal is opened. */
export const names = (options: NamesOptions = {}) =>
  lazyPlugin({
    id: 'names',
    kernel: 1,
    provides: token,
    csp: { rpc: true, ...(options.service !== false && { connect: ['rpc'] }) },
    // With a stored connection, so that the button shows the name that is known.
    views: ['RegisterAccountName', 'RegisterAccountNameSuccess'],
    wakes: ['stored', 'need', 'view'],
    load: () => import('./plugin.js').then((code) => ({ default: code.createNames(options) })),
  })
