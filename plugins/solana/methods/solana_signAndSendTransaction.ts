import type { MethodOptions } from 'portico/kernel'
import { isBytes } from '../encoding/isBytes.js'
import { loadReader } from './loadReader.js'

/** Signs and sends a transaction. */
export const solanaSignAndSendTransaction: MethodOptions = {
  name: 'solana_signAndSendTransaction',
  namespace: 'solana',
  class: 'signing',
  load: loadReader('transactionsReader'),
  sent: (params, answer) => {
    const hash: unknown = Reflect.get(Object(answer), 'signature')
    const from: unknown = Reflect.get(Object(params), 'pubkey')
    return isBytes(hash, 64) ? { hash, ...(isBytes(from, 32) && { from }) } : undefined
  },
}
