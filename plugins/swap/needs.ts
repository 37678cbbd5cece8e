import { chains, hosts, http, notices, router, sessions, settings, storage } from 'portico/core'
import { type Context, optional } from 'portico/kernel'
import { tokens } from 'portico/plugins/tokens/contract'
import { calls, permits, transactions } from 'portico/plugins/transactions/contract'
import { swapCalls, swapSources } from './contract.js'

/** The dependencies of the plugin. */
export const needs = {
  chains,
  hosts,
  http,
  router,
  sessions,
  settings,
  storage,
  notices,
  transactions,
  calls,
  swapCalls,
  chainPermits: permits,
  tokens: optional(tokens),
  sources: swapSources,
}

/** The plugin's context. */
export type SwapContext = Context<unknown, readonly string[] | false, typeof needs>
