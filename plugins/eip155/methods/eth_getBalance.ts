import type { MethodOptions } from 'portico/kernel'

/** An address's native balance, in hexadecimal wei. */
export const ethGetBalance: MethodOptions = {
  name: 'eth_getBalance',
  namespace: 'eip155',
  class: 'safe',
}
