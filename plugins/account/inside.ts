import type { Service } from 'portico/kernel'
import type { AccountOptions, AccountService } from './contract.js'

/** What the Account view shows only now and then. */
export type AccountExtras = typeof import('./views/accountExtras.js')

/** What only the plugin's own view asks of it. */
export interface InsideAccount extends AccountService {
  readonly options: AccountOptions
  /** Loads what the Account view shows only now and then. */
  extras(): Promise<AccountExtras>
}

/** The service of the contract, as the view may use it; a value of its own would be one more file for each connect. */
export type Inside = Service<InsideAccount>
