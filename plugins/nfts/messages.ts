import type { MessagesOf } from 'portico/kernel'

/** English texts of the NFTs. */
export const messages = {
  'nfts.title': 'NFTs',
  'nfts.loading': 'Loading NFTs',
  'nfts.failed': 'The NFTs could not be loaded.',
  'nfts.retry': 'Try again',
  'nfts.none': 'No NFTs yet',
  'nfts.partial': 'From recent activity only. Some NFTs may be missing.',
  'nfts.more': 'Show more',
  'nfts.count': '{count} owned',
  'nfts.unnamed': 'Unnamed NFT',
} as const

/** Texts of the NFTs by id, each with its parameters. */
export type NftsMessages = MessagesOf<typeof messages>
