import type { AccountMessages } from '../messages.js'

export const es: Readonly<Record<keyof AccountMessages, string>> = {
  'account.title': 'Cuenta',
  'account.copy': 'Copiar la dirección de {name}',
  'account.copied': 'Copiado',
  'account.copy.failed': 'Este navegador no permite copiar. Selecciona la dirección y cópiala manualmente.',
  'account.explorer': 'Abrir en el explorador de bloques, ventana nueva',
  'account.balance.loading': 'Cargando el saldo',
  'account.balance.retry': 'Reintentar',
  'account.balance.again': 'Nuevo intento en {seconds} s',
  'account.balance.snack': 'Saldo de tokens no disponible',
  'account.wallets': '{count} billeteras',
  'account.network': 'Red',
  'account.network.unknown': 'Elegir una red',
  'account.testnet': 'Red de prueba',
  'account.chains': 'Blockchain',
  'account.actions': 'Acciones',
  'account.tabs': 'Contenido de esta cuenta',
  'account.action.failed': 'Algo salió mal. Inténtalo de nuevo.',
  'account.disconnect': 'Desconectar',
  'account.disconnect.busy': 'Desconectando…',
  'account.disconnect.failed': 'No se pudo desconectar',
}
