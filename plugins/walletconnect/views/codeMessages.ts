import type { CodeMessage } from '../messages.js'

/** English texts beside the QR code. */
export const codeMessages: Readonly<Record<CodeMessage, string>> = {
  'pairing.scan': 'Open your wallet app and scan this code.',
  'pairing.scan.with': 'Open {wallet} on your phone and scan this code.',
  'pairing.none': 'Don’t have a wallet?',
}
