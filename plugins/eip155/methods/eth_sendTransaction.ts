import type { MethodOptions } from 'portico/kernel'
import { sentTransaction } from '../sentTransaction.js'

/** Signs and sends a transaction; amounts are hexadecimal wei. */
export const ethSendTransaction: MethodOptions = {
  name: 'eth_sendTransaction',
  namespace: 'eip155',
  class: 'signing',
  sent: sentTransaction,
}
