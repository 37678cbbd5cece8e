import { definePlugin } from 'portico/kernel'
import { createAdapter } from './createAdapter.js'

// Brings the contract's declarations to everyone who imports the plugin.
export type {} from './contract.js'

/** Solana: addresses, explorer links, and pairing. */
export const solana = () =>
  definePlugin({ id: 'solana', kernel: 1, setup: ({ chain }) => void chain(createAdapter()) })
