import type { BrandingMessages } from '../messages.js'

export const ru: Readonly<Record<keyof BrandingMessages, string>> = {
  'branding.caption': 'Сделано на Portico',
}
