import type { CollapseMessages } from '../messages.js'

export const tr: Readonly<Record<keyof CollapseMessages, string>> = {
  'collapse.open': 'Cüzdanla devam et',
}
