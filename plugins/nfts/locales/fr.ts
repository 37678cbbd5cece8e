import type { NftsMessages } from '../messages.js'

export const fr: Readonly<Record<keyof NftsMessages, string>> = {
  'nfts.title': 'NFT',
  'nfts.loading': 'Chargement des NFT',
  'nfts.failed': 'Les NFT n’ont pas pu être chargés.',
  'nfts.retry': 'Réessayer',
  'nfts.none': 'Aucun NFT pour l’instant',
  'nfts.partial': 'Il peut y en avoir d’autres : seule l’activité récente a été lue.',
  'nfts.more': 'Afficher plus',
  'nfts.count': '{count} exemplaires',
  'nfts.unnamed': 'NFT sans nom',
}
