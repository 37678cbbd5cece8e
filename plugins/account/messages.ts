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
  'account.request': undefined
  'account.request.transfer': { readonly amount: string; readonly to: string }
  'account.request.transfer.token': { readonly token: string; readonly to: string }
  'account.request.approval': { readonly amount: string; readonly spender: string }
  'account.request.approval.added': { readonly amount: string; readonly spender: string }
  'account.request.approval.unlimited': { readonly token: string; readonly spender: string }
  'account.request.approval.unlimited.token': { readonly token: string; readonly spender: string }
  'account.request.approval.all': { readonly token: string; readonly spender: string }
  'account.request.approval.token': { readonly token: string; readonly spender: string }
  'account.request.approval.none': { readonly token: string; readonly spender: string }
  'account.request.permit': { readonly amount: string; readonly spender: string }
  'account.request.permit.unlimited': { readonly token: string; readonly spender: string }
  'account.request.permit.unlimited.token': { readonly token: string; readonly spender: string }
  'account.request.permit.token': { readonly token: string; readonly spender: string }
  'account.request.signIn': { readonly domain: string }
  'account.request.message': { readonly text: string }
  'account.request.message.bytes': undefined
  'account.request.document': { readonly type: string }
  'account.request.document.app': { readonly type: string; readonly app: string }
  'account.request.call': { readonly to: string }
  'account.request.call.coins': { readonly to: string; readonly amount: string }
  'account.request.create': undefined
  'account.request.transaction': undefined
  'account.request.transactions': { readonly count: number }
  'account.request.permissions': { readonly count: number }
  'account.request.batch': { readonly count: number }
  'account.request.unread': undefined
  'account.request.more': { readonly count: number }
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

/** Texts about requests of the page; they load with the first one. */
export type RequestMessage = Extract<keyof AccountMessages, `account.request${string}`>

/** English texts, except those that load later. */
export const messages: Readonly<
  Record<Exclude<keyof AccountMessages, ExtraMessage | RequestMessage>, string>
> = {
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
