import {
  ability,
  type CaipNetworkId,
  type Network,
  point,
  type Session,
  type Source,
  service,
} from 'portico/kernel'
import type {
  CallIntent,
  ContractCall,
  PermitIntent,
  PermitTerms,
  PlanNote,
  SignedPermit,
  TransactionMismatch,
  TransactionResult,
} from 'portico/plugins/transactions/contract'
import type { SwapMessages } from './messages.js'

export type { SwapMessages } from './messages.js'
export type { SwapTestId } from './SwapTestId.js'

/** The exchange that a call makes, decoded from its call data. An undefined token is the native coin. */
export interface SwapEffect {
  readonly pay: string | undefined
  readonly get: string | undefined
  /** The amount paid, in base units. */
  readonly amount: bigint
  /** The least amount received, in base units. */
  readonly least: bigint
  readonly receiver: string
  /**
   * The tokens that the call data does not name, because they depend on pools that it names; such a token is undefined. Present, even if
   * empty, if the router relies on these pools for the least amount: a trial run then has to show what is received.
   */
  readonly byPools?: readonly ('pay' | 'get')[]
}

/** A call that uses a permit and makes an exchange. */
export interface PermittedCall {
  readonly permit: SignedPermit & Pick<PermitTerms, 'token'>
  readonly effect: SwapEffect
  /** The same call without the permit, for a trial run before there is a signature. */
  readonly withoutPermit: ContractCall
}

/** A chain's knowledge of calls that exchange one token for another. */
export interface SwapCalls {
  /** Decodes the exchange of a call with a known layout on a network; undefined for any other call. */
  read(call: ContractCall, from: string, network: Network): SwapEffect | undefined
  /**
   * Reads a call that uses a permit, makes an exchange, and does nothing else; undefined for any other call. The caller
   * passes functions of viem as `library`, as for permits.
   */
  readPermitted?(call: ContractCall, library: unknown): Promise<PermittedCall | undefined>
  /**
   * Upper bound of the fee of a typical swap, in base units of the native coin, for use before its call is
   * known.
   */
  fee(session: Session, network: Network, signal: AbortSignal): Promise<bigint>
}

/** The ability of a chain whose swaps can be decoded; it also has `calls`. */
export const swapCalls = ability<SwapCalls>('swapCalls')

/** A token that a source can exchange. */
export interface ListedToken {
  /** Absent for the network's native coin. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** `https:` or `data:` image. */
  readonly icon?: string
}

/** A token of the form. */
export interface SwapToken extends ListedToken {
  /** Balance of the account in base units; absent while it is unknown. */
  readonly amount?: bigint
  /** Price of one unit in US dollars, as a decimal text. */
  readonly price?: string
}

/** The exchange that a source is asked to quote. */
export interface SwapQuery {
  readonly network: Network
  readonly session: Session
  /** The account that pays and receives. */
  readonly account: string
  readonly pay: ListedToken
  readonly get: ListedToken
  /** The amount to pay, in base units. */
  readonly amount: bigint
  /** How much less than the quote is accepted, in hundredths of a percent. */
  readonly slippage: number
}

/** A source's answer to a query. */
export interface SwapOffer {
  /** The amount that is received, in base units. */
  readonly received: bigint
  /** By how much the exchange moves its own price, in hundredths of a percent; absent if the source does not know. */
  readonly impact?: number
  /**
   * Contract that takes a permit of the paid token (EIP-2612) instead of an approval; one of `contracts`. `build` is then also called for a
   * call to it with a permit.
   */
  readonly permitSpender?: string
}

/** An offer for which a call is built. */
export interface BuiltOffer extends SwapOffer {
  /** The smallest amount that the visitor may receive by the call. */
  readonly least: bigint
  /**
   * The permit that the call uses, for exactly the amount; absent for a plain call, which uses an allowance. The call is first built and
   * compared before anything is signed; `r` and `s` are then zero.
   */
  readonly permit?: SignedPermit
}

/**
 * Quotes exchanges, and builds the calls that make them. A built call is compared with the quote before the visitor sees it, and nothing is
 * signed for a contract that the source has not named.
 */
export interface SwapSource {
  /** Id of the contributing plugin, named in errors. */
  readonly plugin: string
  /** Name of the provider, as visitors know it. */
  readonly provider: string
  readonly networks: readonly CaipNetworkId[]
  /**
   * The host that quotes, with its port; absent if the page itself does. A call of it that cannot be decoded is refused unless another host
   * of the network's endpoints can run it, and what was sent is read from another host, if there is one.
   */
  host?(network: Network): string | undefined
  /** True if its tokens are named by the host. They take precedence over tokens of other sources with the same address or symbol. */
  readonly isDeclared?: boolean
  /** The contracts on a network that its calls may go to, and that may be given an allowance. */
  contracts(network: Network): readonly string[]
  /** The tokens of a network that can be exchanged, the native coin among them. */
  tokens(query: Pick<SwapQuery, 'network'>, signal: AbortSignal): Promise<readonly ListedToken[]>
  /** Resolves with undefined if there is no route; the next source is then asked. */
  quote(query: SwapQuery, signal: AbortSignal): Promise<SwapOffer | undefined>
  /**
   * Builds the call for an offer. With a permit the call has to be the `multicall` of a router like Uniswap's SwapRouter02: the permit
   * (`selfPermit` or `selfPermitIfNecessary`), then the swap.
   */
  build(query: SwapQuery, offer: BuiltOffer, signal: AbortSignal): Promise<ContractCall>
  /** How much of the token its contract may spend; called if the chain cannot be read. */
  allowance?(query: SwapQuery, signal: AbortSignal): Promise<bigint>
  /** Contract that the source wants to spend the token; defaults to the one that the built call goes to. */
  spender?(query: SwapQuery, signal: AbortSignal): Promise<string>
}

/** A constant-product router that the host names. */
export interface SwapRouter {
  /** A chain id, or a network in CAIP-2. */
  readonly network: number | string
  readonly address: string
  /** Shown as the provider; defaults to the address. */
  readonly name?: string
  /**
   * A router of the same pools with the functions of Uniswap's SwapRouter02. Tokens with permits (EIP-2612) are paid to it with a signature
   * instead of an approval. Without it, permits are not used.
   */
  readonly permitRouter?: string
  /** Tokens that are offered in addition to the native coin. */
  readonly tokens: readonly (Omit<ListedToken, 'address'> & { readonly address: string })[]
}

/** Options of the plugin. */
export interface SwapOptions {
  /** Whether the blockchain API is asked for quotes of 1inch; it needs a project id. Defaults to true. */
  readonly service?: boolean
  /** Contracts that the calls of the service may go to, by network; defaults to the routers of 1inch. */
  readonly contracts?: Readonly<Record<string, readonly string[]>>
  /** Constant-product routers, which quote from the chain itself, without a service. */
  readonly routers?: readonly SwapRouter[]
}

/** An offer, with the values that are calculated from it. */
export interface SwapQuote extends SwapOffer {
  readonly source: SwapSource
  readonly query: SwapQuery
  /** The least that is received after slippage. */
  readonly least: bigint
  /** When it was made, in milliseconds since the epoch. */
  readonly at: number
}

/**
 * A step of a swap. `reset` sets the allowance to zero first, for a token that accepts no other change; `permit` signs the allowance that
 * `approve` would send (EIP-2612).
 */
export interface SwapStep {
  readonly kind: 'reset' | 'approve' | 'permit' | 'swap'
  /** The call that is sent; for a permit, the approval that it replaces. */
  readonly call: ContractCall
  /** The request to the wallet. */
  readonly intent: CallIntent
  /** Calls for the allowance of the token that the wallet makes before it, in the same transaction, all or none (EIP-5792). */
  readonly before?: readonly ContractCall[]
}

/** Something that the visitor should know before the swap; a `critical` note has to be confirmed. */
export type SwapNote = PlanNote

/** A swap under review. */
export interface SwapReview {
  readonly quote: SwapQuote
  /** Steps that are still to be taken, in order. */
  readonly steps: readonly SwapStep[]
  /** The contract that the swap goes to. */
  readonly contract: string
  /** The contract that may spend the token. */
  readonly spender: string
  /** Whether the permit that the swap uses is signed; absent if it uses none. */
  readonly permit?: 'unsigned' | 'signed'
  /** The request for the signed permit that the swap uses. */
  readonly signed?: PermitIntent
  /** Upper bound of the fee of all steps, in base units of the native coin; absent if it is not known. */
  readonly fee?: bigint
  /** The fee's value in millionths of a US dollar, rounded down. */
  readonly feeValue?: bigint
  /** True if the bytes of the swap could be read; only then is the least amount that is received certain. */
  readonly isRead: boolean
  readonly notes: readonly SwapNote[]
}

/**
 * The stage that a swap has reached. `preparing` creates a review, also the next one after a permit was signed. `allowing` waits until the
 * network has confirmed an approval, or until calls that the wallet has accepted are sent.
 */
export type SwapStage = 'form' | 'preparing' | 'review' | 'asking' | 'allowing'
export type QuoteStatus = 'none' | 'loading' | 'ready' | 'failed'

/** The fields of the form. */
export interface SwapDraft {
  readonly pay?: SwapToken
  readonly get?: SwapToken
  /** Decimal text in units of the token that is paid. */
  readonly amount: string
}

/** The state of the form, and of the swap that comes from it. */
export interface SwapState {
  readonly stage: SwapStage
  readonly draft: SwapDraft
  /** In hundredths of a percent. */
  readonly slippage: number
  /** The slippage as it was typed, in percent; it may be out of bounds. */
  readonly slippageText?: string
  readonly listed: {
    readonly status: 'loading' | 'ready' | 'failed'
    readonly tokens: readonly ListedToken[]
  }
  /** Status of the quote; the last quote stays while the next one loads. */
  readonly quoting: QuoteStatus
  readonly quote?: SwapQuote
  /** Upper bound of the fee of a usual swap, shown until the review has its own. */
  readonly usualFee?: bigint
  readonly review?: SwapReview
  /** The record of the steps that were made, which the next one continues. */
  readonly record?: string
  /** The review of the swap that was sent last. */
  readonly done?: SwapReview
  /** True if it was only proposed, and waits for other owners of the account. */
  readonly waits?: boolean
  /** True once the approval of this swap is confirmed. */
  readonly allowed?: boolean
  /** The reason why the last step failed, as a sentence. */
  readonly problem?: string
  /** True if it failed because the visitor declined in the wallet. */
  readonly declined?: boolean
}

/** A transaction that is not the one that the visitor confirmed. */
export type SwapMismatch = Omit<TransactionMismatch, 'feature'>

/** Fields to fill in when the form opens: tokens by address or symbol, the native coin by its symbol. */
export interface SwapRequest {
  readonly from?: string
  readonly to?: string
  readonly amount?: string
}

/** The form and its state. */
export interface SwapService {
  readonly state: Source<SwapState>
  /** Networks that a source serves. */
  readonly networks: Source<readonly CaipNetworkId[]>
}

export const swap = service<SwapService>('swap')
/** Sources of quotes, asked in order until one has an offer. */
export const swapSources = point<SwapSource>('swapSources')

/** Payload of the events of a swap, without addresses and amounts. */
export interface SwapEvent {
  readonly network: string
  /** Symbols of the tokens. */
  readonly from: string
  readonly to: string
}

declare module 'portico/core' {
  interface ModalMethods {
    /**
     * Opens the form of the plugin `swap`, filled in; needs a connected wallet. Resolves once the wallet has sent the swap. Rejects with
     * 'Modal closed' (code 4001) if the visitor leaves without one, or with the wallet's error.
     */
    swap(request?: SwapRequest): Promise<TransactionResult>
  }
}

declare module 'portico/kernel' {
  interface Messages extends SwapMessages {}
  interface Features {
    /** The enabled providers of the service; false or an empty list disables all swaps. */
    swaps: readonly string[] | false
  }
  interface Views {
    Swap: undefined | SwapRequest
    SwapToken: { readonly side: 'pay' | 'get' }
    SwapReview: undefined
  }
  interface Events {
    'swap.started': SwapEvent & { readonly step: SwapStep['kind'] }
    'swap.sent': SwapEvent & { readonly step: SwapStep['kind']; readonly hash?: string }
    'swap.declined': SwapEvent
    'swap.failed': SwapEvent & { readonly message: string }
    'swap.mismatch': SwapMismatch
  }
}
