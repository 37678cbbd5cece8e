/** Texts of pairing by id, each with its parameters. */
export interface PairingMessages {
  'pairing.title': undefined
  'pairing.preparing': undefined
  'pairing.scan': undefined
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
  'pairing.failed': undefined
  'pairing.failed.text': undefined
  'pairing.offline': undefined
  'pairing.again': undefined
  'pairing.done': undefined
}

/** The English texts of pairing. */
export const messages: Readonly<Record<keyof PairingMessages, string>> = {
  'pairing.title': 'WalletConnect',
  'pairing.preparing': 'Preparing the code…',
  'pairing.scan': 'Scan with your phone camera or wallet',
  'pairing.code': 'QR code to connect a phone wallet',
  'pairing.renews': 'Code renews in {time}',
  'pairing.soon': 'The code renews in a minute.',
  'pairing.renewed': 'New code ready',
  'pairing.copy': 'Copy link',
  'pairing.copied': 'Link copied',
  'pairing.copy.failed': 'Failed to copy',
  'pairing.show': 'Show QR code',
  'pairing.declined': 'Connection declined',
  'pairing.declined.text': 'You declined in your wallet.',
  'pairing.failed': 'The code could not be made.',
  'pairing.failed.text': 'The service that carries messages to your wallet cannot be reached.',
  'pairing.offline': 'You are offline. Check your connection and try again.',
  'pairing.again': 'Try again',
  'pairing.done': 'Connected',
}
