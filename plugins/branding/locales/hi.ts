import type { BrandingMessages } from '../messages.js'

export const hi: Readonly<Record<keyof BrandingMessages, string>> = {
  'branding.caption': 'Portico से बनाया गया',
}
