import type { MethodOptions } from 'portico/kernel'

/** Signs and sends a transaction; amounts are hexadecimal wei. */
export const ethSendTransaction: MethodOptions = {
  name: 'eth_sendTransaction',
  namespace: 'eip155',
  class: 'signing',
}
