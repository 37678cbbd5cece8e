import type { Store, Stored } from 'portico/core'
import type { Parser } from 'portico/kernel'

const yes: Parser<boolean> = { parse: (input) => input === true }

/** The storage key that is true while a login is stored; the manifests of login plugins name it as `remote.inUse`. */
export const loginInUse = 'auth/emailLoginUsed'

/** Whether a login is stored, whichever other wallets are connected; also read by login plugins. */
export const loginUsed = (storage: Store): Stored<boolean> =>
  storage.forPlugin('auth').at(loginInUse, yes, false)
