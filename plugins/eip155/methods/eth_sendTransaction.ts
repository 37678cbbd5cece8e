import type { MethodOptions } from 'portico/kernel'
import { sentTransaction } from '../transactions/sentTransaction.js'
import { loadReader } from './loadReader.js'

/** Signs and sends a transaction; amounts are hexadecimal wei. */
export const ethSendTransaction: MethodOptions = {
  name: 'eth_sendTransaction',
  namespace: 'eip155',
  class: 'signing',
  load: loadReader('transactionReader'),
  sent: sentTransaction,
}
