import type { MethodOptions } from 'portico/kernel'
import { sentTransaction } from '../sentTransaction.js'

/** Pays an address; the amount is in satoshis. */
export const sendTransfer: MethodOptions = {
  name: 'sendTransfer',
  namespace: 'bip122',
  class: 'signing',
  sent: sentTransaction,
}
