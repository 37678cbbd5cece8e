import type { BrandingMessages } from '../messages.js'

export const ptBR: Readonly<Record<keyof BrandingMessages, string>> = {
  'branding.caption': 'Feito com Portico',
}
