import type { Store, Stored } from 'portico/core'
import type { Parser } from 'portico/kernel'

const yes: Parser<boolean> = { parse: (input) => input === true }

/** Whether a login is kept from before (spec 3), whichever wallet is in use beside it. */
export const loginUsed = (storage: Store): Stored<boolean> => storage.at('auth/emailLoginUsed', yes, false)
