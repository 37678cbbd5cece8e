import type { TokensMessages } from '../messages.js'

export const tr: Readonly<Record<keyof TokensMessages, string>> = {
  'tokens.title': 'Tokenlar',
  'tokens.total': 'Toplam değer',
  'tokens.total.loading': 'Toplam değer yükleniyor',
  'tokens.loading': 'Tokenlar yükleniyor',
  'tokens.age': 'Güncellendi: {ago}',
  'tokens.refresh': 'Yenile',
  'tokens.snack': 'Token bakiyesi alınamadı',
  'tokens.failed': 'Tokenlar okunamadı.',
  'tokens.again': '{seconds} sn sonra tekrar denenecek',
  'tokens.partial': 'Tokenların yalnızca bir kısmı, fiyatsız okunabildi.',
  'tokens.none': 'Henüz token yok.',
  'tokens.none.text': 'Aldığınız veya satın aldığınız tokenlar burada listelenir.',
  'tokens.own': '{wallet} {address} üzerinden gönder',
  'tokens.own.copied': 'Adresiniz kopyalandı: alıcı olarak yapıştırın.',
  'tokens.hidden.show': 'Gizli tokenları göster ({count})',
  'tokens.hidden.hide': 'Bu tokenları gizle',
  'tokens.hidden.why': 'Adları başka tokenlarınkine benziyor veya başka yere götürüyor. Dikkatli olun.',
  'tokens.mark.lookalike': 'Başkasına benziyor',
  'tokens.mark.link': 'Adında bağlantı var',
  'tokens.mark.disguised': 'Gizlenmiş ad',
}
