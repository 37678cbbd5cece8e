import type { MethodOptions } from 'portico/kernel'

/** Signs the message that the wallet writes of the fields (Sign In With Solana). */
export const solanaSignIn: MethodOptions = {
  name: 'solana_signIn',
  namespace: 'solana',
  class: 'signing',
}
