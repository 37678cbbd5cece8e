import type { CollapseMessages } from '../messages.js'

export const ptBR: Readonly<Record<keyof CollapseMessages, string>> = {
  'collapse.open': 'Continuar com uma carteira',
}
