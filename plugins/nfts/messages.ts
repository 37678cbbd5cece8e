/** Texts of the NFTs by id, each with its parameters. */
export interface NftsMessages {
  'nfts.title': undefined
  'nfts.loading': undefined
  'nfts.failed': undefined
  'nfts.retry': undefined
  'nfts.none': undefined
  'nfts.partial': undefined
  'nfts.more': undefined
  'nfts.count': { readonly count: string }
  'nfts.unnamed': undefined
}

/** English texts of the NFTs. */
export const messages: Readonly<Record<keyof NftsMessages, string>> = {
  'nfts.title': 'NFTs',
  'nfts.loading': 'Loading NFTs',
  'nfts.failed': 'The NFTs could not be loaded.',
  'nfts.retry': 'Try again',
  'nfts.none': 'No NFTs yet',
  'nfts.partial': 'From recent activity only. Some NFTs may be missing.',
  'nfts.more': 'Show more',
  'nfts.count': '{count} owned',
  'nfts.unnamed': 'Unnamed NFT',
}
