import { errorText, failureText, field, type Settings } from 'portico/core'
import { type MessageId, PorticoError } from 'portico/kernel'
import type { TransferSimulation } from 'portico/plugins/transactions/contract'

/** Creates an error about a transfer that has not been sent, with a text for the visitor. */
export const notSent = (text: string, reason?: 'name' | 'open'): PorticoError =>
  Object.assign(new PorticoError(text, { category: 'transfer' }), reason && { reason })

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
export const failureSentence = (error: unknown, text: Settings['text']): string => {
  const reason = field(error, 'reason')
  if (typeof reason === 'string' && Object.hasOwn(REFUSALS, reason))
    return text(REFUSALS[reason] as MessageId)
  const known = failureText(error)
  if (known) return known.text
  return error instanceof PorticoError && error.category === 'transfer'
    ? errorText(error)
    : text('send.failed')
}
