import type { MethodOptions } from 'portico/kernel'

/** Lets the page act for the account, within limits (ERC-7715). */
export const walletGrantPermissions: MethodOptions = {
  name: 'wallet_grantPermissions',
  namespace: 'eip155',
  class: 'signing',
}
