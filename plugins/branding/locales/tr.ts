import type { BrandingMessages } from '../messages.js'

export const tr: Readonly<Record<keyof BrandingMessages, string>> = {
  'branding.caption': 'Portico ile yapıldı',
}
