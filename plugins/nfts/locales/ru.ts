import type { NftsMessages } from '../messages.js'

export const ru: Readonly<Record<keyof NftsMessages, string>> = {
  'nfts.title': 'NFT',
  'nfts.loading': 'NFT загружаются',
  'nfts.failed': 'Не удалось загрузить NFT.',
  'nfts.retry': 'Повторить',
  'nfts.none': 'NFT пока нет',
  'nfts.partial': 'Может быть больше: прочитана только недавняя активность.',
  'nfts.more': 'Показать ещё',
  'nfts.count': 'Количество: {count}',
  'nfts.unnamed': 'NFT без названия',
}
