import type { Service } from 'portico/kernel'
import type { InsideAccount } from './inside.js'

/** What the Account view shows only now and then. */
export type AccountExtras = typeof import('./views/accountExtras.js')

/** What only the view itself asks of the plugin: the extras, which see `InsideAccount`, must not lead back to themselves. */
export interface WithExtras extends InsideAccount {
  /** Loads them with their texts. */
  extras(): Promise<AccountExtras>
}

/** The service of the contract, as the view may use it. */
export type ViewService = Service<WithExtras>
