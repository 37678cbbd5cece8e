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
  'networks.switch.accept': undefined
  'networks.switch.offline': undefined
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

/** Texts needed before any view of this plugin is loaded. */
export type PluginMessage =
  | 'networks.choose.title'
  | 'networks.switch.done'
  | 'networks.chain.name'
  | 'networks.unsupported.title'

/** English texts, except those that load with the views. */
export const messages: Readonly<Record<PluginMessage, string>> = {
  'networks.choose.title': 'Choose network',
  'networks.switch.done': 'Network is now {network}',
  'networks.chain.name': 'Switch chain',
  'networks.unsupported.title': 'Switch network',
}
