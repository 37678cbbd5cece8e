import type { BrandingMessages } from '../messages.js'

export const fr: Readonly<Record<keyof BrandingMessages, string>> = {
  'branding.caption': 'Créé avec Portico',
}
