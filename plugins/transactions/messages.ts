/** Texts of the plugin by id, each with its parameters. */
export interface TransactionMessages {
  'transactions.title': undefined
  'transactions.open': { readonly count: number }
  'transactions.empty': undefined
  'transactions.now': undefined
  'transactions.lately': undefined
  'transactions.found': { readonly summary: string }
  'transactions.asked': undefined
  'transactions.accepted': undefined
  'transactions.sent': undefined
  'transactions.confirmed': undefined
  'transactions.unfinished': undefined
  'transactions.failed': undefined
  'transactions.failed.why': { readonly reason: string }
  'transactions.replaced': undefined
  'transactions.declined': undefined
  'transactions.unclear': undefined
  'transactions.dismiss': undefined
  'transactions.explorer': undefined
  'transactions.mismatch.title': undefined
  'transactions.mismatch.text': undefined
  'transactions.mismatch.todo': undefined
  'transactions.mismatch.confirmed': undefined
  'transactions.mismatch.sent': undefined
  'transactions.mismatch.unread.title': undefined
  'transactions.mismatch.unread': undefined
  'transactions.part.to': undefined
  'transactions.part.amount': undefined
  'transactions.part.asset': undefined
  'transactions.part.from': undefined
  'transactions.part.network': undefined
  'transactions.part.data': undefined
  'transactions.part.delegate': undefined
}

/** The English texts that are needed before a view of the plugin is shown. */
export const messages = {
  'transactions.title': 'Requests',
  'transactions.open': 'Open requests: {count}',
  'transactions.found': '{summary}: sent',
  'transactions.mismatch.title': 'Not what you confirmed',
} as const
