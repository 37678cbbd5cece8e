import type { Service, Source } from 'portico/kernel'
import type { AccountInUse } from './accountInUse.js'
import type { BuySource, OnrampService } from './contract.js'

/** Members of the service for the plugin's own views. */
export interface InsideOnramp extends OnrampService {
  /** The account in use; undefined if there is none. */
  here(): AccountInUse | undefined
  /** Providers of the account in use, with what a row says of them. */
  offered(): readonly BuySource[]
  readonly changed: Source<unknown>
}

/** The service token with that type. */
export type Inside = Service<InsideOnramp>
