import type { Store } from 'portico/core'
import type { Parser } from 'portico/kernel'

/** As strict as the session's own: whoever looks first checks for both. */
const idsParser: Parser<Readonly<Record<string, string>>> = {
  parse: (input) => {
    const ids = Object.entries(input as object)
    if (typeof input !== 'object' || ids.some(([, id]) => typeof id !== 'string' || !id || id.length > 4096))
      throw new TypeError('not ids by namespace')
    return Object.fromEntries(ids)
  },
}

/** Whether a login is kept from before. */
export const isLoggedIn = (storage: Store): boolean =>
  Object.values(storage.at('session/connectorIds', idsParser, {}).get()).includes('AUTH')
