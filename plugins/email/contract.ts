import { service } from 'portico/kernel'
import type { EmailMessages } from './messages.js'

export type { EmailMessages } from './messages.js'

/** Which codes the secure site sends. */
export interface EmailOptions {
  /** Digits of a code, 6 where absent: for a secure site that sends others. */
  readonly codeLength?: number
}

/** What a host or another plugin may ask of the e-mail login. */
export interface Emails {
  /**
   * Shows the form for another e-mail; resolves with it once both codes were right. Rejects with 'No auth connector
   * found', 'Not connected to email or social' or, where the modal closes first, 'Modal closed' (spec 4 and 8).
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
