import { definePlugin } from 'portico/kernel'
import { multiWallet as token } from './contract.js'

// Keeps the contract's declarations in reach of who imports the plugin.
export type {} from './contract.js'

/** Lets visitors have several wallets at once, which the plugin `profile` shows; its feature is off unless it is switched on. */
export const multiWallet = () =>
  definePlugin({
    id: 'multiWallet',
    kernel: 1,
    feature: 'multiWallet',
    default: false,
    remote: { id: 'multi_wallet' },
    provides: token,
    setup: () => true as const,
  })
