import type { MethodOptions } from 'portico/kernel'
import { sentTransaction } from '../sentTransaction.js'
import { loadReader } from './loadReader.js'

/** Pays an address; the amount is in satoshis. */
export const sendTransfer: MethodOptions = {
  name: 'sendTransfer',
  namespace: 'bip122',
  class: 'signing',
  load: loadReader('transferReader'),
  sent: sentTransaction,
}
