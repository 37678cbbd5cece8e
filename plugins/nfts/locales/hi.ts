import type { NftsMessages } from '../messages.js'

export const hi: Readonly<Record<keyof NftsMessages, string>> = {
  'nfts.title': 'NFT',
  'nfts.loading': 'NFT लोड हो रहे हैं',
  'nfts.failed': 'NFT लोड नहीं हो सके।',
  'nfts.retry': 'फिर कोशिश करें',
  'nfts.none': 'अभी कोई NFT नहीं है',
  'nfts.partial': 'और भी हो सकते हैं: केवल हाल की गतिविधि पढ़ी गई।',
  'nfts.more': 'और दिखाएँ',
  'nfts.count': 'संख्या: {count}',
  'nfts.unnamed': 'बिना नाम का NFT',
}
