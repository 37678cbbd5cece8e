import type { BrandingMessages } from '../messages.js'

export const es: Readonly<Record<keyof BrandingMessages, string>> = {
  'branding.caption': 'Hecho con Portico',
}
