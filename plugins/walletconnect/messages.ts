import type { MessagesOf } from 'portico/kernel'
import type { askedMessages } from './views/askedMessages.js'
import type { codeMessages } from './views/codeMessages.js'

/** English texts, except those that are loaded with the views. */
export const messages = {
  'pairing.title': 'WalletConnect',
  'pairing.preparing': 'Preparing the code…',
  'pairing.code': 'QR code to connect a phone wallet',
  'pairing.renews': 'New code in {time}',
  'pairing.soon': 'The code renews in a minute.',
  'pairing.renewed': 'New code ready',
  'pairing.copy': 'Copy link',
  'pairing.copied': 'Link copied',
  'pairing.copy.failed': 'Couldn’t copy. Select the link and copy it:',
  'pairing.show': 'Show QR code',
  'pairing.declined': 'Connection declined',
  'pairing.declined.text': 'You declined in your wallet.',
  'pairing.declined.by': 'You declined in {wallet}.',
  'pairing.failed': 'Couldn’t create the code',
  'pairing.stopped': 'Failed to connect',
  'pairing.failed.text': 'We can’t reach the connection service. Check your internet, or a blocker.',
  'pairing.missing': 'Wallet not found',
  'pairing.nothing': 'No account for this page',
  'pairing.nothing.text':
    'Your wallet shared no account on this app’s networks. Choose one there and try again.',
  'pairing.refused.text': 'The service that carries messages to your wallet does not accept this page.',
  'pairing.offline': 'You are offline. Check your connection and try again.',
  'pairing.clock': 'Check your clock',
  'pairing.clock.text': 'This device’s date and time look wrong. Set them, then try again.',
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
} as const

/** Texts of pairing by id, each with its parameters. */
export type PairingMessages = MessagesOf<typeof messages & typeof askedMessages & typeof codeMessages>
