import { definePlugin } from 'portico/kernel'
import { createAdapter } from './createAdapter.js'

// Keeps the contract's declarations in reach of who imports the plugin.
export type {} from './contract.js'

/** Polkadot and its parachains: addresses, explorer links, and what is asked of a paired wallet. */
export const polkadot = () =>
  definePlugin({ id: 'polkadot', kernel: 1, setup: ({ chain }) => void chain(createAdapter()) })
