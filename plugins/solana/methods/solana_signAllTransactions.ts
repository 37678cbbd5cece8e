import type { MethodOptions } from 'portico/kernel'

/** Signs several transactions. */
export const solanaSignAllTransactions: MethodOptions = {
  name: 'solana_signAllTransactions',
  namespace: 'solana',
  class: 'signing',
}
