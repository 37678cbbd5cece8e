import type { NftsMessages } from '../messages.js'

export const ar: Readonly<Record<keyof NftsMessages, string>> = {
  'nfts.title': 'رموز NFT',
  'nfts.loading': 'جارٍ تحميل رموز NFT',
  'nfts.failed': 'تعذّر تحميل رموز NFT.',
  'nfts.retry': 'إعادة المحاولة',
  'nfts.none': 'لا توجد رموز NFT بعد',
  'nfts.partial': 'قد يوجد المزيد: لم يُقرأ سوى أحدث نشاط.',
  'nfts.more': 'عرض المزيد',
  'nfts.count': 'العدد: {count}',
  'nfts.unnamed': 'NFT بلا اسم',
}
