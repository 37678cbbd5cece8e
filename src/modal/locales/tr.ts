import type { messages } from '../messages.js'

/** Turkish; sentences address the visitor as “siz”, buttons use the short imperative. */
export const tr: Readonly<Record<keyof typeof messages, string>> = {
  'modal.language': 'tr',
  'modal.direction': 'ltr',
  'button.connect': 'Cüzdan bağla',
  'button.connecting': 'Bağlanıyor…',
  'button.failed': 'Yüklenemedi. Tekrar dene',
  'button.switchNetwork': 'Ağ değiştir',
  'button.selectNetwork': 'Ağ seç',
  'button.unknownNetwork': 'Bilinmeyen ağ',
  'modal.close': 'Kapat',
  'modal.back': 'Geri',
  'modal.help': 'Cüzdan nedir?',
  'modal.loading': 'Yükleniyor…',
  'modal.failed': 'Bu bölüm yüklenemedi.',
  'modal.crashed': 'Bu bölüm çalışmayı durdurdu.',
  'modal.gone': 'Bu artık burada kullanılamıyor.',
  'modal.retry': 'Tekrar dene',
  'modal.dismiss': 'Kapat',
  'modal.details': 'Ayrıntıları kopyala',
  'modal.copied': 'Kopyalandı',
  'rail.label': 'Bağlantı',
  'rail.none': 'Bağlı değil',
  'rail.connected': 'Bağlı ağ:',
  'rail.unsupported': '{network}: desteklenmiyor',
  'rail.switch': 'Ağ değiştir',
}
