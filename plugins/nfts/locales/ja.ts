import type { NftsMessages } from '../messages.js'

export const ja: Readonly<Record<keyof NftsMessages, string>> = {
  'nfts.title': 'NFT',
  'nfts.loading': 'NFT を読み込んでいます',
  'nfts.failed': 'NFT を読み込めませんでした。',
  'nfts.retry': '再試行',
  'nfts.none': 'NFT はまだありません',
  'nfts.partial': '最近のアクティビティのみ確認したため、他にもある可能性があります。',
  'nfts.more': 'さらに表示',
  'nfts.count': '{count} 個',
  'nfts.unnamed': '名前のない NFT',
}
