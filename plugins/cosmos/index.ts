import { definePlugin } from 'portico/kernel'
import { createAdapter } from './createAdapter.js'

/** Cosmos chains: addresses, explorer links, and what is asked of a paired wallet. */
export const cosmos = () =>
  definePlugin({ id: 'cosmos', kernel: 1, setup: ({ chain }) => void chain(createAdapter()) })
