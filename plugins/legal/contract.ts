import type { LegalMessages } from './messages.js'

export type { LegalTestId } from './LegalTestId.js'
export type { LegalMessages } from './messages.js'

/** The pages to accept: `https:` links, or `http:` ones to localhost. Without any there is nothing to accept. */
export interface LegalOptions {
  readonly termsUrl?: string
  readonly privacyUrl?: string
}

declare module 'portico/kernel' {
  interface Messages extends LegalMessages {}
  interface Features {
    legal: boolean
    legalCheckbox: boolean
  }
}
