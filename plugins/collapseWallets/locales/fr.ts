import type { CollapseMessages } from '../messages.js'

export const fr: Readonly<Record<keyof CollapseMessages, string>> = {
  'collapse.open': 'Continuer avec un portefeuille',
}
