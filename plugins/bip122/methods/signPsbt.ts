import type { MethodOptions } from 'portico/kernel'
import { sentTransaction } from '../sentTransaction.js'
import { loadReader } from './loadReader.js'

/** Signs a transaction (BIP-174), and sends it if asked to. */
export const signPsbt: MethodOptions = {
  name: 'signPsbt',
  namespace: 'bip122',
  class: 'signing',
  load: loadReader('psbtReader'),
  sent: sentTransaction,
}
