import type { CollapseMessages } from '../messages.js'

export const ko: Readonly<Record<keyof CollapseMessages, string>> = {
  'collapse.open': '지갑으로 계속',
}
