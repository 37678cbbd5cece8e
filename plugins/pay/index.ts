import { definePlugin } from 'portico/kernel'
import { pay as token } from './contract.js'

// Brings the contract's declarations to everyone who imports the plugin.
export type {} from './contract.js'

/** Leaves e-mail and social logins out of Connect, for a page where visitors pay from their wallets; its feature is off by default. */
export const pay = () =>
  definePlugin({
    id: 'pay',
    kernel: 1,
    feature: 'pay',
    default: false,
    // The project's configuration must not bring back logins that the host leaves out.
    remote: { id: 'pay', read: ({ isEnabled }) => isEnabled || undefined },
    provides: token,
    setup: () => true as const,
  })
