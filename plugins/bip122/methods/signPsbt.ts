import type { MethodOptions } from 'portico/kernel'
import { sentTransaction } from '../sentTransaction.js'

/** Signs a transaction (BIP-174), and sends it if asked to. */
export const signPsbt: MethodOptions = {
  name: 'signPsbt',
  namespace: 'bip122',
  class: 'signing',
  sent: sentTransaction,
}
