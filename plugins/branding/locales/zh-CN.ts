import type { BrandingMessages } from '../messages.js'

export const zhCN: Readonly<Record<keyof BrandingMessages, string>> = {
  'branding.caption': '由 Portico 构建',
}
