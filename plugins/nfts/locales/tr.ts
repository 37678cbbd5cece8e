import type { NftsMessages } from '../messages.js'

export const tr: Readonly<Record<keyof NftsMessages, string>> = {
  'nfts.title': 'NFT’ler',
  'nfts.loading': 'NFT’ler yükleniyor',
  'nfts.failed': 'NFT’ler yüklenemedi.',
  'nfts.retry': 'Yeniden deneyin',
  'nfts.none': 'Henüz NFT yok',
  'nfts.partial': 'Başkaları da olabilir: yalnızca son etkinlik okundu.',
  'nfts.more': 'Daha fazla göster',
  'nfts.count': '{count} adet',
  'nfts.unnamed': 'Adsız NFT',
}
