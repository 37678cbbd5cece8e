/** English texts of the ConnectingExternal view. */
export const connectingMessages = {
  'wallets.connecting.choose': 'Choose a chain',
  'wallets.connecting.choose.text': '{wallet} works on more than one chain.',
  'wallets.connecting.choose.all': 'All of them',
  'wallets.connecting.opening': 'Approve in {wallet}',
  'wallets.connecting.extension': 'The extension is asking you to connect.',
  'wallets.connecting.confirm': 'Confirm in your wallet.',
  'wallets.connecting.waiting': 'Waiting for {wallet}',
  'wallets.connecting.slow':
    'Nothing opened? Click your wallet’s icon in the browser’s toolbar, unlock it, then try again.',
  'wallets.connecting.declined': 'Declined',
  'wallets.connecting.declined.text': 'You declined in {wallet}.',
  'wallets.connecting.failed': 'Failed to connect',
  'wallets.connecting.failed.text': '{wallet} did not answer. Unlock it and try again.',
  'wallets.connecting.answered': '{wallet} couldn’t connect: {text}',
  'wallets.connecting.offline': 'You are offline. Check your connection and try again.',
  'wallets.connecting.network.text':
    '{wallet} uses none of this page’s networks. Choose another network in {wallet}, then try again.',
  'wallets.connecting.blocked.text':
    '{wallet} does not allow this page. Allow it in the settings of {wallet} for connected websites, then try again.',
  'wallets.connecting.stale.text': '{wallet} was updated or turned off. Reload this page, then try again.',
  'wallets.connecting.pending': 'A request is already open in {wallet}.',
  'wallets.connecting.pending.text': 'Open the wallet and answer it, then try again.',
  'wallets.connecting.missing': 'Wallet not found',
  'wallets.connecting.missing.text': 'This wallet is no longer installed in this browser.',
  'wallets.connecting.done': 'Connected to {wallet}',
  'wallets.connecting.again': 'Try again',
  'wallets.connecting.other': 'Use another wallet',
} as const
