import type { messages } from '../messages.js'

/** Spanish for every region; the visitor is addressed as “tú”. */
export const es: Readonly<Record<keyof typeof messages, string>> = {
  'modal.language': 'es',
  'modal.direction': 'ltr',
  'button.connect': 'Conectar billetera',
  'button.connecting': 'Conectando…',
  'button.failed': 'No se cargó. Reintentar',
  'button.switchNetwork': 'Cambiar de red',
  'button.selectNetwork': 'Elegir red',
  'button.unknownNetwork': 'Red desconocida',
  'modal.close': 'Cerrar',
  'modal.back': 'Atrás',
  'modal.help': '¿Qué es una billetera?',
  'modal.loading': 'Cargando…',
  'modal.failed': 'No se pudo cargar esta sección.',
  'modal.crashed': 'Esta sección ha dejado de funcionar.',
  'modal.gone': 'Esto ya no está disponible aquí.',
  'modal.retry': 'Reintentar',
  'modal.dismiss': 'Descartar',
  'modal.details': 'Copiar los detalles',
  'modal.copied': 'Copiado',
  'rail.label': 'Conexión',
  'rail.none': 'Sin conexión',
  'rail.connected': 'Conectado a',
  'rail.unsupported': '{network}: no compatible',
  'rail.switch': 'Cambiar de red',
}
