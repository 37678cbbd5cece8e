import { definePlugin } from 'portico/kernel'
import { createAdapter } from './createAdapter.js'

// Keeps the contract's declarations in reach of who imports the plugin.
export type {} from './contract.js'

/** Cosmos chains: addresses, explorer links, and what is asked of a paired wallet. */
export const cosmos = () =>
  definePlugin({ id: 'cosmos', kernel: 1, setup: ({ chain }) => void chain(createAdapter()) })
