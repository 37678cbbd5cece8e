import type { Service } from 'portico/kernel'
import type { AccountOptions, AccountService } from './contract.js'

/** Members of the service for the plugin's own view. */
export interface InsideAccount extends AccountService {
  readonly options: AccountOptions
}

/** The service token with that type; a type only, because a value would add one more file to each connection. */
export type Inside = Service<InsideAccount>
