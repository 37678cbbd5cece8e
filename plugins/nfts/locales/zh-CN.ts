import type { NftsMessages } from '../messages.js'

export const zhCN: Readonly<Record<keyof NftsMessages, string>> = {
  'nfts.title': 'NFT',
  'nfts.loading': '正在加载 NFT',
  'nfts.failed': '无法加载 NFT。',
  'nfts.retry': '重试',
  'nfts.none': '暂无 NFT',
  'nfts.partial': '可能还有更多:仅读取了最近的活动。',
  'nfts.more': '显示更多',
  'nfts.count': '共 {count} 个',
  'nfts.unnamed': '未命名的 NFT',
}
