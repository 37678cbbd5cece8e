/** English texts about the logged-in user and about approvals. */
export const accountMessages = {
  'auth.approve.title': 'Approve transaction',
  'auth.approve.loading': 'Opening your wallet…',
  'auth.approve.text': 'Check and approve in your wallet.',
  'auth.approve.done': 'Approved',
  'auth.approve.declined': 'Not approved',
  'auth.approve.failed': 'Your wallet did not load.',
  'auth.approve.again': 'Try again',
  'auth.approve.ready': 'Your wallet is ready. Send the request again from the app.',
  'auth.approve.cancel': 'Cancel',
  'auth.approve.more': 'More requests: {count}',
  'auth.refused': 'Action not allowed',
  'auth.aborted': 'Request was aborted',
  'auth.email': 'E-mail',
  'auth.by': 'Logged in: {login}',
  'auth.smart': 'Smart account',
  'auth.smart.text': 'Gives you a different address.',
  'auth.smart.ask':
    'Your address will change from {from} to {to}. Your assets stay at {from} until you move them or switch back.',
  'auth.smart.ask.new':
    'Your address {from} will change. Your assets stay there until you move them or switch back.',
  'auth.smart.change': 'Switch',
  'auth.smart.busy': 'Switching…',
  'auth.smart.failed': 'The account could not be switched.',
  'auth.upgrade': 'Upgrade to self-custody',
  'auth.upgrade.text': 'Move your keys to your own wallet.',
  'auth.upgrade.window': 'opens a new window',
} as const
