import type { ReceiveMessages } from '../messages.js'

export const fr: Readonly<Record<keyof ReceiveMessages, string>> = {
  'receive.title': 'Recevoir',
  'receive.qr': 'Code QR de l’adresse',
  'receive.qr.failed': 'Le code n’a pas pu être dessiné. Copiez l’adresse.',
  'receive.copy': 'Copier l’adresse',
  'receive.copied': 'Adresse copiée',
  'receive.copy.failed': 'Échec de la copie',
  'receive.share': 'Partager',
  'receive.one':
    'N’envoyez à cette adresse que des actifs sur {network}. Ceux envoyés sur d’autres réseaux peuvent être perdus.',
  'receive.several':
    'N’envoyez à cette adresse que des actifs sur ces réseaux. Ceux envoyés sur d’autres réseaux peuvent être perdus.',
  'receive.networks': 'Réseaux',
}
