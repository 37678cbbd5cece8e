import type { Store } from 'portico/core'

/** Whether a login is kept from before. */
export const isLoggedIn = (storage: Store): boolean =>
  Object.values(storage.at('session/connectorIds', { parse: Object }, {}).get()).includes('AUTH')
