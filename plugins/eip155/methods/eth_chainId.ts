import type { MethodOptions } from 'portico/kernel'

/** The chain the wallet is on, in hexadecimal. */
export const ethChainId: MethodOptions = {
  name: 'eth_chainId',
  namespace: 'eip155',
  class: 'safe',
}
