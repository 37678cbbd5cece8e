import type { Service } from 'portico/kernel'
import type { AccountOptions, AccountService } from './contract.js'

/** Members of the service for the plugin's own view. */
export interface InternalAccount extends AccountService {
  readonly options: AccountOptions
  /** A part that has loaded, by the function that loads it: a later visit shows all of the account in its first frame. */
  loadedPart(load: () => Promise<unknown>): unknown
  keepPart(load: () => Promise<unknown>, part: unknown): void
}

/** The service token with that type; a type only, because a value would add one more file to each connection. */
export type Inside = Service<InternalAccount>
