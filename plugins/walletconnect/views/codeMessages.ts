/** English texts beside the QR code. */
export const codeMessages = {
  'pairing.scan': 'Open your wallet app and scan this code.',
  'pairing.scan.with': 'Open {wallet} on your phone and scan this code.',
  'pairing.none': 'Don’t have a wallet?',
} as const
