import type { BrandingMessages } from '../messages.js'

export const ja: Readonly<Record<keyof BrandingMessages, string>> = {
  'branding.caption': 'Portico で構築',
}
