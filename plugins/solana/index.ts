import { definePlugin } from 'portico/kernel'
import { createAdapter } from './createAdapter.js'

/** Solana: addresses, explorer links, and what is asked of a paired wallet. */
export const solana = () =>
  definePlugin({ id: 'solana', kernel: 1, setup: ({ chain }) => void chain(createAdapter()) })
