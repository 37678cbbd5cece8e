import type { Store, Stored } from 'portico/core'
import type { Parser } from 'portico/kernel'

const yes: Parser<boolean> = { parse: (input) => input === true }

/** Whether a login is kept from before, whichever wallet is in use beside it; the plugins of logins read it too. */
export const loginUsed = (storage: Store): Stored<boolean> =>
  storage.forPlugin('auth').at('auth/emailLoginUsed', yes, false)
