import type { MethodOptions } from 'portico/kernel'

/** Takes permissions back. */
export const walletRevokePermissions: MethodOptions = {
  name: 'wallet_revokePermissions',
  namespace: 'eip155',
  class: 'signing',
}
