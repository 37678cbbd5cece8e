type Name = { readonly name: string }

/** Texts of the Account view by id, each with its parameters. */
export interface AccountMessages {
  'account.title': undefined
  'account.copy': Name
  'account.copied': undefined
  'account.copy.failed': undefined
  'account.explorer': undefined
  'account.balance.loading': undefined
  'account.balance.part': { readonly amount: string }
  'account.balance.retry': undefined
  'account.balance.again': { readonly seconds: number }
  'account.balance.snack': undefined
  'account.wallets': { readonly count: number }
  'account.network': undefined
  'account.network.unknown': undefined
  'account.unsupported': undefined
  'account.testnet': undefined
  'account.chains': undefined
  'account.actions': undefined
  'account.tabs': undefined
  'account.action.failed': undefined
  'account.disconnect': undefined
  'account.disconnect.busy': undefined
  'account.disconnect.failed': undefined
}

/** Texts of the rarely shown parts of the Account view; they load with them. */
export type ExtraMessage = Extract<
  keyof AccountMessages,
  | 'account.wallets'
  | 'account.chains'
  | 'account.actions'
  | 'account.tabs'
  | 'account.action.failed'
  | `account.balance.${'retry' | 'again'}`
>

/** English texts, except those of the rarely shown parts. */
export const messages: Readonly<Record<Exclude<keyof AccountMessages, ExtraMessage>, string>> = {
  'account.title': 'Account',
  'account.copy': 'Copy address of {name}',
  'account.copied': 'Copied',
  'account.copy.failed': 'This browser does not allow copying. Select the address and copy it by hand.',
  'account.explorer': 'Open in the block explorer, new window',
  'account.balance.loading': 'Loading your balance',
  'account.balance.part': 'Total, including {amount}',
  'account.balance.snack': 'Token Balance Unavailable',
  'account.network': 'Network',
  'account.network.unknown': 'Choose a network',
  'account.unsupported': 'Your wallet is on a network this app doesn’t support. Choose another network.',
  'account.testnet': 'Testnet',
  'account.disconnect': 'Disconnect',
  'account.disconnect.busy': 'Disconnecting...',
  'account.disconnect.failed': 'Failed to disconnect',
}
