/** Texts of the embedded wallet by id, each with its parameters. */
export interface AuthMessages {
  'auth.approve.title': undefined
  'auth.approve.frame': undefined
  'auth.approve.loading': undefined
  'auth.approve.text': undefined
  'auth.approve.done': undefined
  'auth.approve.declined': undefined
  'auth.approve.failed': undefined
  'auth.approve.again': undefined
  'auth.approve.cancel': undefined
  'auth.approve.more': { readonly count: string }
  'auth.refused': undefined
  'auth.aborted': undefined
  'auth.load.title': undefined
  'auth.load.text': undefined
  'auth.timeout.title': undefined
  'auth.timeout.text': undefined
  'auth.email': undefined
  'auth.by': { readonly login: string }
  'auth.smart': undefined
  'auth.smart.text': undefined
  'auth.smart.busy': undefined
  'auth.smart.failed': undefined
  'auth.upgrade': undefined
  'auth.upgrade.text': undefined
  'auth.upgrade.window': undefined
}

/** The English texts of the embedded wallet. */
export const messages: Readonly<Record<keyof AuthMessages, string>> = {
  'auth.approve.title': 'Approve transaction',
  'auth.approve.frame': 'Embedded wallet: approve transaction',
  'auth.approve.loading': 'Opening your wallet…',
  'auth.approve.text': 'Check and approve in your wallet.',
  'auth.approve.done': 'Approved',
  'auth.approve.declined': 'Not approved',
  'auth.approve.failed': 'Your wallet did not load.',
  'auth.approve.again': 'Try again',
  'auth.approve.cancel': 'Cancel',
  'auth.approve.more': 'More requests: {count}',
  'auth.refused': 'Action not allowed',
  'auth.aborted': 'Request was aborted',
  'auth.load.title': 'Network Error',
  'auth.load.text': 'Your wallet could not be loaded. Check your connection and try again.',
  'auth.timeout.title': 'Embedded Wallet Request Timed Out',
  'auth.timeout.text': 'Your wallet did not answer. Check your connection and try again.',
  'auth.email': 'E-mail',
  'auth.by': 'Logged in: {login}',
  'auth.smart': 'Smart account',
  'auth.smart.text': 'Your address changes.',
  'auth.smart.busy': 'Switching…',
  'auth.smart.failed': 'The account could not be switched.',
  'auth.upgrade': 'Upgrade to self-custody',
  'auth.upgrade.text': 'Move your keys to a wallet of your own.',
  'auth.upgrade.window': 'opens a new window',
}
