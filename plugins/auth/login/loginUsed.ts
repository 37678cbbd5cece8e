import type { Store, Stored } from 'portico/core'
import type { Parser } from 'portico/kernel'

const yes: Parser<boolean> = { parse: (input) => input === true }

/** Whether a login is stored, whichever other wallets are connected; also read by login plugins. */
export const loginUsed = (storage: Store): Stored<boolean> =>
  storage.forPlugin('auth').at('auth/emailLoginUsed', yes, false)
