import type { NftsMessages } from '../messages.js'

export const es: Readonly<Record<keyof NftsMessages, string>> = {
  'nfts.title': 'NFT',
  'nfts.loading': 'Se están cargando los NFT',
  'nfts.failed': 'No se pudieron cargar los NFT.',
  'nfts.retry': 'Reintentar',
  'nfts.none': 'Aún no hay NFT',
  'nfts.partial': 'Puede haber más: solo se leyó la actividad más reciente.',
  'nfts.more': 'Mostrar más',
  'nfts.count': '{count} unidades',
  'nfts.unnamed': 'NFT sin nombre',
}
