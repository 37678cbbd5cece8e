import type { MethodOptions } from 'portico/kernel'
import { loadReader } from './loadReader.js'

/** Signs several transactions. */
export const solanaSignAllTransactions: MethodOptions = {
  name: 'solana_signAllTransactions',
  namespace: 'solana',
  class: 'signing',
  load: loadReader('transactionsReader'),
}
