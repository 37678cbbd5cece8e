import { definePlugin } from 'portico/kernel'
import { createAdapter } from './createAdapter.js'

// Brings the contract's declarations to everyone who imports the plugin.
export type {} from './contract.js'

/** Bitcoin and similar chains: addresses, explorer links, and pairing. */
export const bip122 = () =>
  definePlugin({ id: 'bip122', kernel: 1, setup: ({ chain }) => void chain(createAdapter()) })
