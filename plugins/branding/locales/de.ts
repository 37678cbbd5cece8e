import type { BrandingMessages } from '../messages.js'

export const de: Readonly<Record<keyof BrandingMessages, string>> = {
  'branding.caption': 'Erstellt mit Portico',
}
