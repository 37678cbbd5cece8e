import type { MethodOptions } from 'portico/kernel'

/** Signs a transaction. */
export const solanaSignTransaction: MethodOptions = {
  name: 'solana_signTransaction',
  namespace: 'solana',
  class: 'signing',
}
