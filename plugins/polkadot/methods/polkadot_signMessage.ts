import type { MethodOptions } from 'portico/kernel'

/** Signs a message, given as text or hexadecimal bytes. */
export const polkadotSignMessage: MethodOptions = {
  name: 'polkadot_signMessage',
  namespace: 'polkadot',
  class: 'signing',
}
