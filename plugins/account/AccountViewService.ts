import type { Service } from 'portico/kernel'
import type { InsideAccount } from './inside.js'

/** Rarely shown parts of the Account view. */
export type AccountExtras = typeof import('./views/accountExtras.js')

/** The service as the view itself uses it; separate from `InsideAccount`, which the extras import, to avoid a circular type. */
export interface AccountViewService extends InsideAccount {
  /** Loads the extras with their texts. */
  extras(): Promise<AccountExtras>
}

/** The service token with that type. */
export type AccountViewToken = Service<AccountViewService>
