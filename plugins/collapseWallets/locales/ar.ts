import type { CollapseMessages } from '../messages.js'

export const ar: Readonly<Record<keyof CollapseMessages, string>> = {
  'collapse.open': 'المتابعة عبر محفظة',
}
