import { service } from 'portico/kernel'
import type { EmailMessages } from './messages.js'

export type { EmailMessages } from './messages.js'

/** Options of the e-mail login. */
export interface EmailOptions {
  /** Number of digits of a code, if your secure site uses other codes; defaults to 6. */
  readonly codeLength?: number
}

/** Public interface of the e-mail login. */
export interface Emails {
  /**
   * Shows the form for a new e-mail; resolves with it after both codes were confirmed. Rejects with 'No auth connector
   * found', 'Not connected to email or social' or, if the modal closes first, 'Modal closed'.
   */
  updateEmail(): Promise<string>
}

export const emails = service<Emails>('email')

declare module 'portico/kernel' {
  interface Messages extends EmailMessages {}
  interface Features {
    email: boolean
  }
  interface Views {
    /** Sends the code, or the link for a new device, as soon as it is shown. */
    EmailLogin: { email: string; namespace?: string }
    UpdateEmailWallet: undefined
  }
}
