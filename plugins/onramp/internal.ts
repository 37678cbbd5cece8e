import type { Service, Source } from 'portico/kernel'
import type { AccountInUse } from './accountInUse.js'
import type { BuySource, OnrampService, PaymentLimit } from './contract.js'
import type { CheckedAmount } from './form/checkAmount.js'

/** A provider as a row says it. Portico's own have their link in code that loads after the form. */
export type Offer = Omit<BuySource, 'link' | 'outcome'> & Partial<Pick<BuySource, 'link' | 'outcome'>>

/** Members of the service for the plugin's own views. */
export interface InternalOnramp extends OnrampService {
  /** The account in use; undefined if there is none. */
  currentAccount(): AccountInUse | undefined
  /** Providers of the account in use, with what a row says of them. */
  offers(): readonly Offer[]
  /** The amount, and the limits of the payment method. */
  check(): { readonly limit: PaymentLimit | undefined; readonly checked: CheckedAmount }
  /** True if the window of the purchase is closed, or cannot be seen because its page cut the link to it. */
  isWindowGone(): boolean
  readonly changed: Source<unknown>
}

/** The service token with that type. */
export type Inside = Service<InternalOnramp>
