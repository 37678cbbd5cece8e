/** Texts of the Receive view by id, each with its parameters. */
export interface ReceiveMessages {
  'receive.title': undefined
  'receive.qr': undefined
  'receive.qr.failed': undefined
  'receive.copy': undefined
  'receive.copied': undefined
  'receive.copy.failed': undefined
  'receive.share': undefined
  'receive.one': { readonly network: string }
  'receive.several': undefined
  'receive.networks': undefined
}

export const messages: Readonly<Record<keyof ReceiveMessages, string>> = {
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
}
