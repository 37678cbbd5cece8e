/** English texts of the rarely shown parts of the Account view. */
export const extraMessages = {
  'account.balance.retry': 'Try again',
  'account.balance.again': 'Trying again in {seconds} s',
  'account.wallets': '{count} wallets',
  'account.chains': 'Chain',
  'account.actions': 'Actions',
  'account.tabs': 'What this account holds',
  'account.action.failed': 'Something went wrong. Try again.',
} as const
