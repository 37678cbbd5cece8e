import type { MethodOptions } from 'portico/kernel'
import { loadReader } from './loadReader.js'

/** Lets the page act for the account, within limits (ERC-7715). */
export const walletGrantPermissions: MethodOptions = {
  name: 'wallet_grantPermissions',
  namespace: 'eip155',
  class: 'signing',
  load: loadReader('permissionsReader'),
}
