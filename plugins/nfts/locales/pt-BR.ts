import type { NftsMessages } from '../messages.js'

export const ptBR: Readonly<Record<keyof NftsMessages, string>> = {
  'nfts.title': 'NFTs',
  'nfts.loading': 'Os NFTs estão carregando',
  'nfts.failed': 'Não foi possível carregar os NFTs.',
  'nfts.retry': 'Tentar de novo',
  'nfts.none': 'Nenhum NFT ainda',
  'nfts.partial': 'Pode haver mais: só a atividade mais recente foi lida.',
  'nfts.more': 'Mostrar mais',
  'nfts.count': '{count} unidades',
  'nfts.unnamed': 'NFT sem nome',
}
