import type { CollapseMessages } from '../messages.js'

export const ru: Readonly<Record<keyof CollapseMessages, string>> = {
  'collapse.open': 'Продолжить с кошельком',
}
