import type { MessagesOf } from 'portico/kernel'

export const messages = {
  'branding.caption': 'Built with Portico',
} as const

/** The text of the caption. */
export type BrandingMessages = MessagesOf<typeof messages>
