import type { MethodOptions } from 'portico/kernel'

/** Signs a message, given as text. */
export const signMessage: MethodOptions = {
  name: 'signMessage',
  namespace: 'bip122',
  class: 'signing',
}
