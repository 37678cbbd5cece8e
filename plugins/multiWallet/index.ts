import { severalWallets } from 'portico/core'
import { definePlugin } from 'portico/kernel'

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
    provides: severalWallets,
    setup: () => true as const,
  })
