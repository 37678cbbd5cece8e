import type { CollapseMessages } from '../messages.js'

export const zhCN: Readonly<Record<keyof CollapseMessages, string>> = {
  'collapse.open': '使用钱包继续',
}
