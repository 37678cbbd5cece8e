import type { BrandingMessages } from '../messages.js'

export const ar: Readonly<Record<keyof BrandingMessages, string>> = {
  'branding.caption': 'بُني باستخدام Portico',
}
