import type { ReceiveMessages } from '../messages.js'

export const de: Readonly<Record<keyof ReceiveMessages, string>> = {
  'receive.title': 'Empfangen',
  'receive.qr': 'QR-Code der Adresse',
  'receive.qr.failed': 'Der Code konnte nicht gezeichnet werden. Kopieren Sie stattdessen die Adresse.',
  'receive.copy': 'Adresse kopieren',
  'receive.copied': 'Adresse kopiert',
  'receive.copy.failed': 'Kopieren fehlgeschlagen',
  'receive.share': 'Teilen',
  'receive.one':
    'Senden Sie nur Guthaben auf {network} an diese Adresse. Was auf anderen Netzwerken gesendet wird, kann verloren gehen.',
  'receive.several':
    'Senden Sie nur Guthaben auf diesen Netzwerken an diese Adresse. Was auf anderen Netzwerken gesendet wird, kann verloren gehen.',
  'receive.networks': 'Netzwerke',
}
