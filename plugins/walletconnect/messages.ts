/** Texts of pairing by id, each with its parameters. */
export interface PairingMessages {
  'pairing.title': undefined
  'pairing.preparing': undefined
  'pairing.scan': undefined
  'pairing.scan.with': { readonly wallet: string }
  'pairing.none': undefined
  'pairing.code': undefined
  'pairing.renews': { readonly time: string }
  'pairing.soon': undefined
  'pairing.renewed': undefined
  'pairing.copy': undefined
  'pairing.copied': undefined
  'pairing.copy.failed': undefined
  'pairing.show': undefined
  'pairing.declined': undefined
  'pairing.declined.text': undefined
  'pairing.declined.by': { readonly wallet: string }
  'pairing.failed': undefined
  'pairing.missing': undefined
  'pairing.nothing': undefined
  'pairing.nothing.text': undefined
  'pairing.failed.text': undefined
  'pairing.stopped': undefined
  'pairing.refused.text': undefined
  'pairing.offline': undefined
  'pairing.clock': undefined
  'pairing.clock.text': undefined
  'pairing.again': undefined
  'pairing.done': undefined
  'pairing.open': { readonly wallet: string }
  'pairing.open.again': undefined
  'pairing.open.desktop': { readonly wallet: string }
  'pairing.open.web': { readonly wallet: string }
  'pairing.approve': { readonly wallet: string }
  'pairing.approve.text': undefined
  'pairing.still': undefined
  'pairing.get': { readonly wallet: string }
  'pairing.renewing': undefined
  'pairing.tabs': { readonly wallet: string }
  'pairing.tab.code': undefined
  'pairing.tab.web': undefined
  'pairing.tab.app': undefined
  'pairing.other': undefined
  'pairing.all': undefined
  'pairing.asked': { readonly wallet: string }
  'pairing.asked.phone': { readonly wallet: string }
  'pairing.asked.wallet': undefined
}

export type AskedMessage = Extract<keyof PairingMessages, `pairing.asked${string}`>
export type CodeMessage = Extract<keyof PairingMessages, `pairing.scan${string}` | 'pairing.none'>

type PluginMessage = Exclude<keyof PairingMessages, CodeMessage | AskedMessage>

/** English texts, except those that are loaded with the views. */
export const messages: Readonly<Record<PluginMessage, string>> = {
  'pairing.title': 'WalletConnect',
  'pairing.preparing': 'Preparing the code…',
  'pairing.code': 'QR code to connect a phone wallet',
  'pairing.renews': 'Code renews in {time}',
  'pairing.soon': 'The code renews in a minute.',
  'pairing.renewed': 'New code ready',
  'pairing.copy': 'Copy link',
  'pairing.copied': 'Link copied',
  'pairing.copy.failed': 'Couldn’t copy. Select the link and copy it:',
  'pairing.show': 'Show QR code',
  'pairing.declined': 'Connection declined',
  'pairing.declined.text': 'You declined in your wallet.',
  'pairing.declined.by': 'You declined in {wallet}.',
  'pairing.failed': 'The code could not be made.',
  'pairing.stopped': 'Failed to connect',
  'pairing.failed.text': 'The service that carries messages to your wallet cannot be reached.',
  'pairing.missing': 'Wallet not found',
  'pairing.nothing': 'No account for this page',
  'pairing.nothing.text': 'The wallet approved no account on this page’s networks.',
  'pairing.refused.text': 'The service that carries messages to your wallet does not accept this page.',
  'pairing.offline': 'You are offline. Check your connection and try again.',
  'pairing.clock': 'Session Expired',
  'pairing.clock.text': 'The clock of this device seems to be wrong. Set it and try again.',
  'pairing.again': 'Try again',
  'pairing.done': 'Connected',
  'pairing.open': 'Open {wallet}',
  'pairing.open.again': 'Open again',
  'pairing.open.desktop': 'Open {wallet} on this computer',
  'pairing.open.web': 'Open {wallet} in a new tab',
  'pairing.approve': 'Approve in {wallet}',
  'pairing.approve.text': 'Open the app and accept.',
  'pairing.still': 'Still waiting. Open the app once more and accept.',
  'pairing.get': 'Get {wallet}',
  'pairing.renewing': 'Renewing…',
  'pairing.tabs': 'Ways to connect {wallet}',
  'pairing.tab.code': 'QR code',
  'pairing.tab.web': 'Web app',
  'pairing.tab.app': 'Desktop app',
  'pairing.other': 'Use another wallet',
  'pairing.all': 'All wallets',
}
