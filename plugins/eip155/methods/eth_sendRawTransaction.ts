import type { MethodOptions } from 'portico/kernel'
import { sentTransaction } from '../transactions/sentTransaction.js'
import { loadReader } from './loadReader.js'

/** Sends a transaction that is signed already. */
export const ethSendRawTransaction: MethodOptions = {
  name: 'eth_sendRawTransaction',
  namespace: 'eip155',
  class: 'signing',
  load: loadReader('rawTransactionReader'),
  sent: sentTransaction,
}
