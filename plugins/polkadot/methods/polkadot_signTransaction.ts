import type { MethodOptions } from 'portico/kernel'
import { loadReader } from './loadReader.js'

/** Signs a transaction, given as its payload. */
export const polkadotSignTransaction: MethodOptions = {
  name: 'polkadot_signTransaction',
  namespace: 'polkadot',
  class: 'signing',
  load: loadReader('transactionReader'),
}
