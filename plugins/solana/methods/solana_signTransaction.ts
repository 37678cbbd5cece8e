import type { MethodOptions } from 'portico/kernel'
import { loadReader } from './loadReader.js'

/** Signs a transaction. */
export const solanaSignTransaction: MethodOptions = {
  name: 'solana_signTransaction',
  namespace: 'solana',
  class: 'signing',
  load: loadReader('transactionsReader'),
}
