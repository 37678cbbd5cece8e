import type { NftsMessages } from '../messages.js'

export const ko: Readonly<Record<keyof NftsMessages, string>> = {
  'nfts.title': 'NFT',
  'nfts.loading': 'NFT를 불러오는 중입니다',
  'nfts.failed': 'NFT를 불러오지 못했습니다.',
  'nfts.retry': '다시 시도',
  'nfts.none': '아직 NFT가 없습니다',
  'nfts.partial': '최근 활동만 읽었으므로 더 있을 수 있습니다.',
  'nfts.more': '더 보기',
  'nfts.count': '{count}개',
  'nfts.unnamed': '이름 없는 NFT',
}
