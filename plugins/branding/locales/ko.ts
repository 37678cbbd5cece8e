import type { BrandingMessages } from '../messages.js'

export const ko: Readonly<Record<keyof BrandingMessages, string>> = {
  'branding.caption': 'Portico로 제작',
}
