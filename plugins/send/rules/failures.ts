import type { Settings } from 'portico/core'
import type { MessageId } from 'portico/kernel'
import type { TransferSimulation } from 'portico/plugins/transactions/contract'
import { failureSentence } from 'portico/plugins/transactions/review'

/** A sentence for a transfer that failed in the simulation; undefined if it did not. */
export const failureOf = (simulation: TransferSimulation, text: Settings['text']): string | undefined =>
  simulation.ok
    ? undefined
    : simulation.reason
      ? text('send.note.fails.why', { reason: simulation.reason })
      : text('send.note.fails')

/** Texts for transfers that a chain refuses, by the chain's reason. */
const REFUSALS: Readonly<Record<string, MessageId>> = {
  decimals: 'send.refused.decimals',
  receiver: 'send.refused.receiver',
  account: 'send.refused.account',
  network: 'send.refused.network',
  rent: 'send.refused.rent',
  keep: 'send.refused.keep',
  funds: 'send.refused.funds',
  expired: 'send.refused.expired',
  changed: 'send.refused.changed',
  unread: 'send.refused.unread',
  asset: 'send.refused.asset',
  payment: 'send.refused.payment',
  unsent: 'send.failed',
}

/** A sentence about a failure of a transfer that has not been sent. */
export const sentenceOf = (error: unknown, text: Settings['text']): string =>
  failureSentence(error, text, 'send.failed', REFUSALS)
