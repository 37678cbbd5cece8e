import type { CollapseMessages } from '../messages.js'

export const ja: Readonly<Record<keyof CollapseMessages, string>> = {
  'collapse.open': 'ウォレットで続ける',
}
