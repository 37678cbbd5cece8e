import type { MethodOptions } from 'portico/kernel'

/** The addresses the wallet shares. */
export const ethAccounts: MethodOptions = {
  name: 'eth_accounts',
  namespace: 'eip155',
  class: 'safe',
}
