import type { MethodOptions } from 'portico/kernel'

/** Signs a transaction, given as its payload. */
export const polkadotSignTransaction: MethodOptions = {
  name: 'polkadot_signTransaction',
  namespace: 'polkadot',
  class: 'signing',
}
