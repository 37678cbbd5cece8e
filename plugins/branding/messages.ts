/** The text of the caption. */
export interface BrandingMessages {
  'branding.caption': undefined
}

export const messages: Readonly<Record<keyof BrandingMessages, string>> = {
  'branding.caption': 'Built with Portico',
}
