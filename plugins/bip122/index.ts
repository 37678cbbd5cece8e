import { definePlugin } from 'portico/kernel'
import { createAdapter } from './createAdapter.js'

// Keeps the contract's declarations in reach of who imports the plugin.
export type {} from './contract.js'

/** Bitcoin and chains like it: addresses, explorer links, and what is asked of a paired wallet. */
export const bip122 = () =>
  definePlugin({ id: 'bip122', kernel: 1, setup: ({ chain }) => void chain(createAdapter()) })
