import type { MethodOptions } from 'portico/kernel'

/** Signs a message, given as text or hexadecimal bytes. */
export const personalSign: MethodOptions = {
  name: 'personal_sign',
  namespace: 'eip155',
  class: 'signing',
}
