import type { ReceiveMessages } from '../messages.js'

export const tr: Readonly<Record<keyof ReceiveMessages, string>> = {
  'receive.title': 'Al',
  'receive.qr': 'Adresin QR kodu',
  'receive.qr.failed': 'Kod çizilemedi. Bunun yerine adresi kopyalayın.',
  'receive.copy': 'Adresi kopyala',
  'receive.copied': 'Adres kopyalandı',
  'receive.copy.failed': 'Kopyalanamadı',
  'receive.share': 'Paylaş',
  'receive.one':
    'Bu adrese yalnızca {network} üzerindeki varlıkları gönderin. Başka ağlarda gönderilenler kaybolabilir.',
  'receive.several':
    'Bu adrese yalnızca bu ağlardaki varlıkları gönderin. Başka ağlarda gönderilenler kaybolabilir.',
  'receive.networks': 'Ağlar',
}
