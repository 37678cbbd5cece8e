import type { MethodOptions } from 'portico/kernel'

/** Signs a message, given as bytes in base58. */
export const solanaSignMessage: MethodOptions = {
  name: 'solana_signMessage',
  namespace: 'solana',
  class: 'signing',
}
