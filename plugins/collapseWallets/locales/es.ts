import type { CollapseMessages } from '../messages.js'

export const es: Readonly<Record<keyof CollapseMessages, string>> = {
  'collapse.open': 'Continuar con una billetera',
}
