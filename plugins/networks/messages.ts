type OfNetwork = { readonly network: string }
type OfWallet = { readonly wallet: string }

/** Texts of the network views by id, each with its parameters. */
export interface NetworksMessages {
  'networks.choose.title': undefined
  'networks.switch.title': undefined
  'networks.search': undefined
  'networks.search.clear': undefined
  'networks.search.empty': undefined
  'networks.now': undefined
  'networks.testnet': undefined
  'networks.notApproved': undefined
  'networks.only': OfNetwork
  'networks.none': undefined
  'networks.help': undefined
  'networks.help.text': undefined
  'networks.switch.approve': OfWallet
  'networks.switch.to': OfNetwork
  'networks.switch.silent': OfNetwork
  'networks.switch.waiting': OfWallet
  'networks.switch.slow': undefined
  'networks.switch.adding': OfWallet & OfNetwork
  'networks.switch.declined': undefined
  'networks.switch.failed': undefined
  'networks.switch.stay': OfNetwork
  'networks.switch.stay.unknown': undefined
  'networks.switch.pending': OfWallet
  'networks.switch.pending.text': undefined
  'networks.switch.done': OfNetwork
  'networks.switch.again': undefined
  'networks.switch.missing': undefined
  'networks.switch.missing.text': undefined
  'networks.switch.other': undefined
  'networks.chain.title': OfNetwork
  'networks.chain.name': undefined
  'networks.chain.text': OfWallet & OfNetwork
  'networks.unsupported.title': undefined
  'networks.unsupported.text': OfNetwork & { readonly origin: string }
  'networks.unsupported.unknown': { readonly id: string }
  'networks.unsupported.stay': undefined
  'networks.wallet': undefined
  'networks.disconnect': undefined
  'networks.disconnect.busy': undefined
  'networks.disconnect.failed': undefined
}

/** The English texts. */
export const messages: Readonly<Record<keyof NetworksMessages, string>> = {
  'networks.choose.title': 'Choose network',
  'networks.switch.title': 'Switch network',
  'networks.search': 'Search networks',
  'networks.search.clear': 'Clear search',
  'networks.search.empty': 'No network with that name.',
  'networks.now': 'Now',
  'networks.testnet': 'Testnet',
  'networks.notApproved': 'Not approved by this wallet',
  'networks.only': 'This app uses only {network}.',
  'networks.none': 'This app has no network to choose.',
  'networks.help': 'Why is a network missing?',
  'networks.help.text':
    'A network is the ledger your account is used on. This app decides which ones it works with, and a wallet may allow only some of them.',
  'networks.switch.approve': 'Approve in {wallet}',
  'networks.switch.to': 'Accept the request in your wallet to switch to {network}.',
  'networks.switch.silent': 'Switching to {network} network...',
  'networks.switch.waiting': 'Waiting for {wallet}',
  'networks.switch.slow': 'Nothing opened?',
  'networks.switch.adding': '{wallet} will ask to add {network} first.',
  'networks.switch.declined': 'Switch declined',
  'networks.switch.failed': 'Switch failed',
  'networks.switch.stay': 'You are still on {network}.',
  'networks.switch.stay.unknown': 'Your network did not change.',
  'networks.switch.pending': 'A request is already open in {wallet}.',
  'networks.switch.pending.text': 'Open the wallet and answer it, then try again.',
  'networks.switch.done': 'Network is now {network}',
  'networks.switch.again': 'Try again',
  'networks.switch.missing': 'Network not found',
  'networks.switch.missing.text': 'This app does not use that network.',
  'networks.switch.other': 'Choose another network',
  'networks.chain.title': 'Switch to {network}',
  'networks.chain.name': 'Switch chain',
  'networks.chain.text': '{wallet} is not on {network}. Connect a wallet for {network} to go on.',
  'networks.unsupported.title': 'Switch network',
  'networks.unsupported.text':
    '{origin} does not work with {network}. Choose a network to go on, or disconnect.',
  'networks.unsupported.unknown': 'Unknown network (id {id})',
  'networks.unsupported.stay': 'Choose a network or disconnect first.',
  'networks.wallet': 'your wallet',
  'networks.disconnect': 'Disconnect',
  'networks.disconnect.busy': 'Disconnecting...',
  'networks.disconnect.failed': 'Failed to disconnect',
}
