import type { CollapseMessages } from '../messages.js'

export const hi: Readonly<Record<keyof CollapseMessages, string>> = {
  'collapse.open': 'वॉलेट से जारी रखें',
}
