import { type Source, service } from 'portico/kernel'
import type { ComponentType } from 'react'
import type { LegalMessages } from './messages.js'

export type { LegalTestId } from './LegalTestId.js'
export type { LegalMessages } from './messages.js'

/** The pages to accept. Without any there is nothing to accept. */
export interface LegalOptions {
  /** The terms: an `https:` link, or an `http:` one to localhost. */
  readonly termsUrl?: string
  /** The privacy policy, likewise. */
  readonly privacyUrl?: string
}

/** Whether the visitor has accepted the terms. */
export interface LegalState {
  readonly accepted: Source<boolean>
  /** The checkbox, for a view that waits for it; absent if there is nothing to accept. */
  readonly Box?: ComponentType
}

/** The pages of the notice. */
export const legalLinks = service<LegalOptions>('legal')
export const legalCheckbox = service<LegalState>('legalCheckbox')

declare module 'portico/kernel' {
  interface Messages extends LegalMessages {}
  interface Features {
    legal: boolean
    legalCheckbox: boolean
  }
}
