import { chains, notices, router, sessions, settings, storage } from 'portico/core'
import { type Context, optional } from 'portico/kernel'
import { activity } from 'portico/plugins/activity/contract'
import { names } from 'portico/plugins/names/contract'
import { tokens } from 'portico/plugins/tokens/contract'
import { transactions, transfers } from 'portico/plugins/transactions/contract'
import { intentReview, type SendState } from './contract.js'

/** The dependencies of the plugin. */
export const needs = {
  chains,
  router,
  sessions,
  settings,
  storage,
  notices,
  transactions,
  transfers,
  tokens: optional(tokens),
  activity: optional(activity),
  names: optional(names),
  review: intentReview,
}

/** The parts of the plugin's context that its form uses. */
export type FormHost = Pick<
  Context<SendState, boolean, typeof needs>,
  'needs' | 'state' | 'emit' | 'own' | 'signal'
>
