import type { MessagesOf } from 'portico/kernel'
import type { planMessages } from './planMessages.js'
import type { viewMessages } from './viewMessages.js'

/** The English texts that are needed before a view of the plugin is shown. */
export const messages = {
  'transactions.title': 'Requests',
  'transactions.open': 'Open requests: {count}',
  'transactions.found': '{summary}: sent',
  'transactions.waits': '{summary}: waiting for the other owners',
  'transactions.proposed': 'Waiting for the other owners',
  'transactions.mismatch.title': 'Not what you confirmed',
  'transactions.review.title': 'Review',
  'transactions.calls': 'Calls to contracts: {count}',
  'transactions.token.title': 'Choose a token',
} as const

/** Texts of the plugin by id, each with its parameters. */
export type TransactionMessages = MessagesOf<typeof messages & typeof planMessages & typeof viewMessages>
