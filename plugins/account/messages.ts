import type { MessagesOf } from 'portico/kernel'
import type { extraMessages } from './views/extras/extraMessages.js'
import type { requestMessages } from './views/requests/requestMessages.js'

/** English texts, except those that load later. */
export const messages = {
  'account.title': 'Account',
  'account.copy': 'Copy address of {name}',
  'account.copied': 'Copied',
  'account.copy.failed': 'This browser does not allow copying. Select the address and copy it by hand.',
  'account.explorer': 'Open in the block explorer, new window',
  'account.balance.loading': 'Loading your balance',
  'account.balance.part': 'including {amount}',
  'account.balance.snack': 'Couldn’t load your balance',
  'account.network': 'Network',
  'account.network.unknown': 'Choose a network',
  'account.unsupported': 'Your wallet is on a network this app doesn’t support. Choose another network.',
  'account.testnet': 'Testnet',
  'account.disconnect': 'Disconnect',
  'account.disconnect.busy': 'Disconnecting…',
  'account.disconnect.failed': 'Couldn’t disconnect',
} as const

/** Texts of the Account view by id, each with its parameters. */
export type AccountMessages = MessagesOf<typeof messages & typeof extraMessages & typeof requestMessages>
