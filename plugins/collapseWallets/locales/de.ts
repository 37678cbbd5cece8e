import type { CollapseMessages } from '../messages.js'

export const de: Readonly<Record<keyof CollapseMessages, string>> = {
  'collapse.open': 'Mit einer Wallet fortfahren',
}
