import { severalWallets } from 'portico/core'
import { definePlugin } from 'portico/kernel'

// Brings the contract's declarations to everyone who imports the plugin.
export type {} from './contract.js'

/** Lets visitors connect several wallets at once, shown by the plugin `profile`; its feature is off by default. */
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
