import type { MessagesOf } from 'portico/kernel'

export const messages = {
  'receive.title': 'Receive',
  'receive.qr': 'QR code of the address',
  'receive.qr.failed': 'The code could not be drawn. Copy the address instead.',
  'receive.copy': 'Copy address',
  'receive.copied': 'Address copied',
  'receive.copy.failed': 'Failed to copy',
  'receive.share': 'Share',
  'receive.one': 'Only send assets on {network} to this address. Assets sent on other networks may be lost.',
  'receive.several':
    'Only send assets on these networks to this address. Assets sent on other networks may be lost.',
  'receive.networks': 'Networks',
} as const

/** Texts of the Receive view by id, each with its parameters. */
export type ReceiveMessages = MessagesOf<typeof messages>
