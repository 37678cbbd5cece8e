import type { MethodOptions } from 'portico/kernel'
import { loadReader } from './loadReader.js'

/** Signs the message that the wallet writes of the fields (Sign In With Solana). */
export const solanaSignIn: MethodOptions = {
  name: 'solana_signIn',
  namespace: 'solana',
  class: 'signing',
  load: loadReader('signInReader'),
}
