import type { ReceiveMessages } from '../messages.js'

export const es: Readonly<Record<keyof ReceiveMessages, string>> = {
  'receive.title': 'Recibir',
  'receive.qr': 'Código QR de la dirección',
  'receive.qr.failed': 'No se pudo dibujar el código. Copia la dirección.',
  'receive.copy': 'Copiar dirección',
  'receive.copied': 'Dirección copiada',
  'receive.copy.failed': 'No se pudo copiar',
  'receive.share': 'Compartir',
  'receive.one':
    'Envía a esta dirección solo activos en {network}. Los que se envíen en otras redes pueden perderse.',
  'receive.several':
    'Envía a esta dirección solo activos en estas redes. Los que se envíen en otras redes pueden perderse.',
  'receive.networks': 'Redes',
}
