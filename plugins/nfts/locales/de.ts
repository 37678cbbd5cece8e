import type { NftsMessages } from '../messages.js'

export const de: Readonly<Record<keyof NftsMessages, string>> = {
  'nfts.title': 'NFTs',
  'nfts.loading': 'Die NFTs werden geladen',
  'nfts.failed': 'Die NFTs konnten nicht geladen werden.',
  'nfts.retry': 'Erneut versuchen',
  'nfts.none': 'Noch keine NFTs',
  'nfts.partial': 'Es kann mehr geben: Nur die letzte Aktivität wurde gelesen.',
  'nfts.more': 'Mehr anzeigen',
  'nfts.count': '{count} Stück',
  'nfts.unnamed': 'NFT ohne Namen',
}
