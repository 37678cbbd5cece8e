import type { Service } from 'portico/kernel'
import type { AccountOptions, AccountService } from './contract.js'

/** What only the plugin's own view asks of it. */
export interface InsideAccount extends AccountService {
  readonly options: AccountOptions
}

/** The service of the contract, as the view may use it; a value of its own would be one more file for each connect. */
export type Inside = Service<InsideAccount>
