type Wallet = { readonly wallet: string }

/** Texts of the wallet views by id, each with its parameters. */
export interface WalletsMessages {
  'wallets.connect.title': undefined
  'wallets.connect.add': undefined
  'wallets.method.label': undefined
  'wallets.method.none': undefined
  'wallets.method.none.text': undefined
  'wallets.method.failed': undefined
  'wallets.or': undefined
  'wallets.tag.qrCode': undefined
  'wallets.tag.installed': undefined
  'wallets.tag.recent': undefined
  'wallets.tag.connected': undefined
  'wallets.ambiguous': undefined
  'wallets.empty.title': undefined
  'wallets.empty.text': undefined
  'wallets.empty.action': undefined
  'wallets.connecting.title': undefined
  'wallets.connecting.choose': undefined
  'wallets.connecting.choose.text': Wallet
  'wallets.connecting.approve': Wallet
  'wallets.connecting.text': undefined
  'wallets.connecting.waiting': Wallet
  'wallets.connecting.slow': undefined
  'wallets.connecting.declined': undefined
  'wallets.connecting.declined.text': Wallet
  'wallets.connecting.failed': undefined
  'wallets.connecting.failed.text': Wallet
  'wallets.connecting.pending': Wallet
  'wallets.connecting.pending.text': undefined
  'wallets.connecting.missing': undefined
  'wallets.connecting.missing.text': undefined
  'wallets.connecting.done': Wallet
  'wallets.connecting.again': undefined
  'wallets.connecting.other': undefined
  'wallets.what.title': undefined
  'wallets.what.key': undefined
  'wallets.what.key.text': undefined
  'wallets.what.place': undefined
  'wallets.what.place.text': undefined
  'wallets.what.decide': undefined
  'wallets.what.decide.text': undefined
  'wallets.what.get': undefined
  'wallets.what.email': undefined
}

/** The English texts. */
export const messages: Readonly<Record<keyof WalletsMessages, string>> = {
  'wallets.connect.title': 'Connect wallet',
  'wallets.connect.add': 'Add wallet',
  'wallets.method.label': 'Wallets',
  'wallets.method.none': 'No connect method is enabled',
  'wallets.method.none.text': 'Turn on wallets, e-mail or a social login in the options of this page.',
  'wallets.method.failed': 'This part could not be loaded. Check your connection and open the dialog again.',
  'wallets.or': 'or',
  'wallets.tag.qrCode': 'QR code',
  'wallets.tag.installed': 'Installed',
  'wallets.tag.recent': 'Recent',
  'wallets.tag.connected': 'Connected',
  'wallets.ambiguous': 'Two wallets claim this name.',
  'wallets.empty.title': 'No wallet found in this browser',
  'wallets.empty.text': 'Install a wallet extension, or open this page in the browser of your wallet app.',
  'wallets.empty.action': 'What is a wallet?',
  'wallets.connecting.title': 'Connect wallet',
  'wallets.connecting.choose': 'Choose a chain',
  'wallets.connecting.choose.text': '{wallet} works on more than one chain.',
  'wallets.connecting.approve': 'Approve in {wallet}',
  'wallets.connecting.text': 'Accept the request in your wallet to connect.',
  'wallets.connecting.waiting': 'Waiting for {wallet}',
  'wallets.connecting.slow': 'Nothing opened?',
  'wallets.connecting.declined': 'Declined',
  'wallets.connecting.declined.text': 'You declined in {wallet}.',
  'wallets.connecting.failed': 'Failed to connect',
  'wallets.connecting.failed.text': '{wallet} did not answer. Unlock it and try again.',
  'wallets.connecting.pending': 'A request is already open in {wallet}.',
  'wallets.connecting.pending.text': 'Open the wallet and answer it, then try again.',
  'wallets.connecting.missing': 'Wallet not found',
  'wallets.connecting.missing.text': 'This wallet is not in this browser any more.',
  'wallets.connecting.done': 'Connected to {wallet}',
  'wallets.connecting.again': 'Try again',
  'wallets.connecting.other': 'Use another wallet',
  'wallets.what.title': 'What is a wallet?',
  'wallets.what.key': 'Your key to apps',
  'wallets.what.key.text': 'Log in with your wallet instead of a name and a password.',
  'wallets.what.place': 'Your things in one place',
  'wallets.what.place.text': 'See, send and receive your tokens and collectibles.',
  'wallets.what.decide': 'You decide',
  'wallets.what.decide.text': 'Nothing moves and nothing is signed without your yes.',
  'wallets.what.get': 'Get a wallet',
  'wallets.what.email': 'Use e-mail instead',
}
