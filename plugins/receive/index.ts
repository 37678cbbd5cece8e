import { lazyPlugin } from 'portico/kernel'

// Brings the contract's declarations to everyone who imports the plugin.
export type { ReceiveMessages } from './contract.js'

/** The view with the visitor's address to receive at, and its button in the Account view. Loads with a connection, or when its view is opened. */
export const receive = () =>
  lazyPlugin({
    id: 'receive',
    kernel: 1,
    feature: 'receive',
    remote: { id: 'receive' },
    views: ['Receive'],
    wakes: ['stored', 'view'],
    load: () => import('./plugin.js').then((code) => ({ default: code.createReceive() })),
  })
