import { type CaipNetworkId, type Namespace, type Network, point, type Source, service } from 'portico/kernel'
import type { OnrampMessages } from './messages.js'

export type { OnrampMessages } from './messages.js'
export type { OnrampTestId } from './OnrampTestId.js'

/** The purchase that a session token of Coinbase is for, as Coinbase's API takes it. */
export interface CoinbaseSession {
  /** The accounts that Coinbase pays to, each with Coinbase's names of the networks. */
  readonly addresses: readonly { readonly address: string; readonly blockchains: readonly string[] }[]
  /** Symbols of what is bought. */
  readonly assets: readonly string[]
}

/** Coinbase with an account of your own. */
export interface CoinbaseOptions {
  /**
   * Asks your server for a session token of Coinbase; called when the visitor presses the provider. Coinbase opens
   * no page without one.
   */
  sessionToken(session: CoinbaseSession, signal: AbortSignal): Promise<string>
  /** Has no effect: Coinbase no longer accepts an app id in place of a session token. */
  readonly appId?: string
}

/** Options of the plugin. */
export interface OnrampOptions {
  /** Offers Meld; `publicKey` is your key there. */
  readonly meld?: { readonly publicKey: string }
  /** Offers Coinbase without the blockchain API. With a project id it is not needed. */
  readonly coinbase?: CoinbaseOptions
  /** Whether the blockchain API is asked for currencies, prices and sessions; it needs a project id. Defaults to true. */
  readonly service?: boolean
}

/** A network on which a currency can be bought, as the blockchain API writes it. */
export interface PurchaseNetwork {
  readonly name: string
  readonly display_name: string
  readonly chain_id: string
  readonly contract_address: string
}

/** A coin or token that can be bought. */
export interface PurchaseCurrency {
  readonly id: string
  readonly name: string
  readonly symbol: string
  /** Empty for the coin of a network that the service does not list. */
  readonly networks: readonly PurchaseNetwork[]
}

/** The least and the most that a payment method takes, as decimal texts. */
export interface PaymentLimit {
  /** E.g. `card` or `ach_bank_account`. */
  readonly id: string
  readonly min: string
  readonly max: string
}

/** A currency to pay with. */
export interface PaymentCurrency {
  /** ISO 4217. */
  readonly id: string
  readonly payment_method_limits: readonly PaymentLimit[]
}

/** The order of a visitor. */
export interface BuyOrder {
  readonly address: string
  /** True for a smart account, which may exist on this network only. */
  readonly isContract?: boolean
  readonly network: Network
  readonly purchaseCurrency: PurchaseCurrency
  readonly paymentCurrency: PaymentCurrency
  /** In hundredths of the currency; absent unless it is within the limits. */
  readonly paymentAmount?: bigint
}

/** The outcome of a purchase, as its provider tells it. */
export type BuyOutcome = 'pending' | 'done' | 'failed'

/** A provider that sells coins and tokens on a page of its own. */
export interface BuySource {
  /** A short id, unique. */
  readonly name: string
  /** Its name for visitors. */
  readonly label: string
  /** Its fee as a text, such as `1-2%`. */
  readonly feeRange: string
  /** The page of the provider. */
  readonly url: string
  /** Namespaces whose accounts it pays to. */
  readonly supportedChains: readonly Namespace[]
  /** `https:` or small `data:` image. */
  readonly icon?: string
  /** True if its link cannot carry amount and currency: the visitor chooses them on its page. */
  readonly asksAgain?: boolean
  /** Name of the network on which a purchase arrives; undefined if it is the one in use. */
  arrivesOn?(network: Network): string | undefined
  /** The page to pay on, an `https:` link. */
  link(order: BuyOrder, signal: AbortSignal): string | Promise<string>
  /** The outcome of the latest purchase after a time, in milliseconds since the epoch; undefined if it is not known. */
  outcome?(
    order: Pick<BuyOrder, 'address' | 'network'>,
    since: number,
    signal: AbortSignal,
  ): Promise<BuyOutcome | undefined>
}

/** A provider as the state shows it. */
export type BuyProvider = Pick<BuySource, 'name' | 'label' | 'feeRange' | 'url' | 'supportedChains' | 'icon'>

/** How far a purchase is. */
export type PurchaseStatus = 'opening' | 'open' | 'blocked' | 'failed' | 'declined' | 'arrived'

/** A coin or token that arrived. */
export interface Arrival {
  readonly symbol: string
  readonly decimals: number
  /** In base units. */
  readonly amount: bigint
}

/** The purchase that is on its way. */
export interface Purchase {
  readonly status: PurchaseStatus
  readonly provider: string
  readonly label: string
  readonly icon?: string
  readonly namespace: Namespace
  readonly network: CaipNetworkId
  readonly address: string
  /** Symbol of the currency that was chosen. */
  readonly symbol: string
  /** Name of the network on which it arrives, if that is another one. */
  readonly elsewhere?: string
  /** In milliseconds since the epoch. */
  readonly startedAt: number
  /** The page to pay on, once it is known. */
  readonly link?: string
  readonly arrived?: Arrival
  /** Number of the attempt. */
  readonly count: number
}

/** The form, and the purchase that comes from it. */
export interface OnrampState {
  /** Offered to the account in use. */
  readonly providers: readonly BuyProvider[]
  /** `default`: the service has none, or was not asked. */
  readonly options: 'default' | 'loading' | 'ready' | 'failed'
  /** Those of the network in use. */
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly purchaseCurrency: PurchaseCurrency
  readonly paymentCurrency: PaymentCurrency
  /** Id of the payment method. */
  readonly method: string
  /** As typed: a decimal text. */
  readonly amount: string
  /** In hundredths of the payment currency; absent unless it is within the limits. */
  readonly paymentAmount?: bigint
  /** In 10⁻¹⁸ of the purchase currency; absent without a price. */
  readonly purchaseAmount?: bigint
  /** True if no provider has quoted the amount. */
  readonly isEstimate?: boolean
  readonly quoting: boolean
  /** Why there is no quote, as a sentence. */
  readonly error?: string
  readonly purchase?: Purchase
}

/** Changes of the form. */
export interface OnrampEdit {
  /** A decimal text. */
  readonly amount?: string
  /** Id of a payment method of the payment currency. */
  readonly method?: string
  /** Id of a payment currency. */
  readonly paymentCurrency?: string
  /** Id or symbol of a purchase currency. */
  readonly purchaseCurrency?: string
}

/** The form to buy with, and what becomes of a purchase. */
export interface OnrampService {
  readonly state: Source<OnrampState>
  /** Loads currencies and prices, and watches for the purchase, until its undo. */
  attend(): () => void
  edit(edit: OnrampEdit): void
  /**
   * Opens the page of a provider; call it synchronously within a click, or the browser blocks the window: the state then has a link.
   * Returns false if the provider is not offered, or the amount is not within the limits.
   */
  buy(provider: string): boolean
  /** No longer watches for the purchase. */
  stop(): void
}

export const onramp = service<OnrampService>('onramp')
/** Providers of other plugins; Portico's own are options of the plugin. */
export const buySources = point<BuySource>('buySources')

/** Payload of the events of a purchase: no address and no amount. */
export interface OnrampEvent {
  readonly provider: string
  readonly network: CaipNetworkId
}

declare module 'portico/core' {
  interface HostList {
    meld: 'https'
    coinbase: 'https'
  }
}

declare module 'portico/kernel' {
  interface Messages extends OnrampMessages {}
  interface Features {
    /** Portico's own providers that are offered, in this order; false or an empty list switches buying off. */
    onramp: readonly string[] | false
  }
  interface Views {
    Onramp: undefined
    OnrampCurrency: { kind: 'purchase' | 'payment' }
    BuyInProgress: undefined
  }
  interface Events {
    'onramp.opened': OnrampEvent
    'onramp.arrived': OnrampEvent
    'onramp.failed': OnrampEvent
  }
}
