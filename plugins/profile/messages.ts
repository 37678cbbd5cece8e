type Wallet = { readonly wallet: string }
type Chain = { readonly chain: string }
type Row = Wallet & { readonly address: string }

/** Texts of the view of wallets by id, each with its parameters. */
export interface ProfileMessages {
  'profile.title': undefined
  'profile.chains': undefined
  'profile.active': undefined
  'profile.connected': { readonly count: number }
  'profile.recent': undefined
  'profile.row.active': Row
  'profile.row.connected': Row
  'profile.row.recent': Row
  'profile.use': undefined
  'profile.use.wallet': Wallet
  'profile.use.account': Row
  'profile.used': undefined
  'profile.reconnect': undefined
  'profile.reconnect.wallet': Wallet
  'profile.more': Wallet
  'profile.copy': undefined
  'profile.copied': undefined
  'profile.copy.failed': undefined
  'profile.explorer': undefined
  'profile.forget': undefined
  'profile.forgotten': undefined
  'profile.accounts': { readonly count: number }
  'profile.accounts.of': Wallet
  'profile.type.smartAccount': undefined
  'profile.type.payment': undefined
  'profile.type.ordinal': undefined
  'profile.switching': undefined
  'profile.switched.wallet': undefined
  'profile.switched.account': undefined
  'profile.failed': undefined
  'profile.disconnect': undefined
  'profile.disconnect.ask': Wallet
  'profile.disconnect.busy': undefined
  'profile.disconnect.done': undefined
  'profile.disconnect.failed': undefined
  'profile.all': undefined
  'profile.all.ask': Chain
  'profile.all.done': undefined
  'profile.cancel': undefined
  'profile.add': undefined
  'profile.added': undefined
  'profile.empty': Chain
  'profile.empty.text': Chain
}

/** English texts. */
export const messages: Readonly<Record<keyof ProfileMessages, string>> = {
  'profile.title': 'Wallets',
  'profile.chains': 'Chain',
  'profile.active': 'Active',
  'profile.connected': 'Connected ({count})',
  'profile.recent': 'Recent',
  'profile.row.active': '{wallet}, {address}, active',
  'profile.row.connected': '{wallet}, {address}, connected',
  'profile.row.recent': '{wallet}, {address}, not connected',
  'profile.use': 'Use',
  'profile.use.wallet': 'Use {wallet}',
  'profile.use.account': 'Use {address} of {wallet}',
  'profile.used': 'In use',
  'profile.reconnect': 'Reconnect',
  'profile.reconnect.wallet': 'Reconnect {wallet}',
  'profile.more': 'More for {wallet}',
  'profile.copy': 'Copy address',
  'profile.copied': 'Address copied',
  'profile.copy.failed': 'This browser does not allow copying.',
  'profile.explorer': 'View on explorer',
  'profile.forget': 'Remove from this list',
  'profile.forgotten': 'Wallet removed',
  'profile.accounts': '{count} accounts',
  'profile.accounts.of': 'Accounts of {wallet}',
  'profile.type.smartAccount': 'Smart account',
  'profile.type.payment': 'Payment',
  'profile.type.ordinal': 'Ordinals',
  'profile.switching': 'Switching...',
  'profile.switched.wallet': 'Wallet switched',
  'profile.switched.account': 'Account switched',
  'profile.failed': 'This wallet could not be used. Connect it again.',
  'profile.disconnect': 'Disconnect',
  'profile.disconnect.ask': 'Disconnect {wallet}?',
  'profile.disconnect.busy': 'Disconnecting...',
  'profile.disconnect.done': 'Wallet disconnected',
  'profile.disconnect.failed': 'Failed to disconnect wallet',
  'profile.all': 'Disconnect all',
  'profile.all.ask': 'Disconnect every wallet on {chain}?',
  'profile.all.done': 'Wallets disconnected',
  'profile.cancel': 'Cancel',
  'profile.add': 'Add wallet',
  'profile.added': 'New wallet added',
  'profile.empty': 'No {chain} wallet connected',
  'profile.empty.text': 'Connect one to use {chain} on this page.',
}
