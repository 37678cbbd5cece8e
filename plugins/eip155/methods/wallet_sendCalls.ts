import type { MethodOptions } from 'portico/kernel'
import { batchId } from '../transactions/batchId.js'
import { loadReader } from './loadReader.js'

/** Signs and sends several calls (EIP-5792). */
export const walletSendCalls: MethodOptions = {
  name: 'wallet_sendCalls',
  namespace: 'eip155',
  class: 'signing',
  load: loadReader('batchReader'),
  sent: (_, answer) => {
    const id = batchId(answer)
    return id === undefined ? undefined : { id }
  },
}
