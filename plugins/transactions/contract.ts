import {
  ability,
  type CallIntent,
  type CallsSimulation,
  type ContractCall,
  type Network,
  type PaymentLink,
  type PaymentProblem,
  type PaymentRequest,
  type PermitIntent,
  type PermitTerms,
  type Session,
  type SignedPermit,
  type TokenDealing,
  type TransferDifference,
  type TransferIntent,
  type TransferRequest,
  type TransferSimulation,
  type WalletCall,
} from 'portico/kernel'

export type {
  CallIntent,
  CallsSimulation,
  ContractCall,
  PaymentLink,
  PaymentProblem,
  PaymentRequest,
  PermitIntent,
  PermitTerms,
  SignedPermit,
  TokenDealing,
  TransferDifference,
  TransferIntent,
  TransferPart,
  TransferRequest,
  TransferSimulation,
} from 'portico/kernel'
export type { AllowedAmount } from './readings.js'

/** A chain's payment links, as in QR codes. */
export interface PaymentLinks {
  /** Their scheme, e.g. `ethereum` (EIP-681). */
  readonly scheme: string
  /**
   * Reads a link of that scheme. All that it asks for has to be in the result; a link that asks for anything else is a
   * problem. Without it, only links without fields are read, as addresses.
   */
  read?(link: PaymentLink, network: Network): Promise<PaymentRequest | PaymentProblem>
}

/**
 * The kind of account at an address: `token` for the contract of a token, `contract` for any other contract or program,
 * `burn` for an address that nobody can send from, `service` for an account with so many transactions that a service
 * must own it, e.g. the wallet of an exchange, `account` for any other.
 */
export type AddressKind = 'token' | 'contract' | 'burn' | 'service' | 'account'

/** A chain's transfers of coins and tokens. */
export interface Transfers {
  /**
   * Builds the request for the wallet without sending it. Rejects with a `PorticoError` of the category
   * 'transfer' if the transfer is not possible.
   */
  build(request: TransferRequest, signal: AbortSignal): Promise<TransferIntent>
  /**
   * Upper bound of the cost of a transfer, in base units of the native coin, including any deposit that the
   * network keeps for a new account.
   */
  fee?(session: Session, intent: TransferIntent, network: Network, signal: AbortSignal): Promise<bigint>
  /** Runs a transfer on a node without sending it; undefined if no node can do that. */
  simulate?(
    session: Session,
    intent: TransferIntent,
    network: Network,
    signal: AbortSignal,
  ): Promise<TransferSimulation | undefined>
  /** The kind of account at an address; undefined if that cannot be determined. */
  kindOf?(
    session: Session,
    address: string,
    network: Network,
    signal: AbortSignal,
  ): Promise<AddressKind | undefined>
  /**
   * The addresses that an account has sent tokens to, or got tokens from, as the network's node has recorded them; asked if no source
   * knows the account's history.
   */
  dealings?(
    session: Session,
    address: string,
    network: Network,
    signal: AbortSignal,
  ): Promise<readonly TokenDealing[]>
  /**
   * Compares a broadcast transaction with its intent, as read from a node that is not the wallet's. Resolves
   * with the differences, an empty list if there are none, or undefined while the node does not know the
   * transaction or if it cannot be compared. `session` is needed if the wallet answered with a hash of its
   * own, as a Safe does: only the wallet can then say which transaction that is.
   */
  readBack?(
    intent: TransferIntent,
    hash: string,
    network: Network,
    signal: AbortSignal,
    session?: Session,
  ): Promise<readonly TransferDifference[] | undefined>
  readonly payments?: PaymentLinks
}

/** The ability of a chain whose coins and tokens can be sent. */
export const transfers = ability<Transfers>('transfers')

/** A chain's calls to contracts. */
export interface Calls {
  /** The request for the wallet to sign and send one call. */
  request(network: Network, from: string, call: ContractCall): CallIntent
  /** Whether the wallet can execute several calls of an account atomically (EIP-5792). */
  batches?(session: Session, account: string, network: Network, signal: AbortSignal): Promise<boolean>
  /** The request for several calls in one atomic transaction. */
  requestAll?(network: Network, from: string, calls: readonly ContractCall[]): CallIntent
  /** The call that lets a contract spend up to an amount of a token. */
  approval(token: string, spender: string, amount: bigint): ContractCall
  /** The amount of a token that a contract may spend, in base units. */
  allowance(
    session: Session,
    query: { readonly token: string; readonly owner: string; readonly spender: string },
    network: Network,
    signal: AbortSignal,
  ): Promise<bigint>
  /** The amount of a token that an address owns, in base units. */
  balance(
    session: Session,
    query: { readonly token: string; readonly owner: string },
    network: Network,
    signal: AbortSignal,
  ): Promise<bigint>
  /** The decimals of a token, as its contract reports them. */
  decimals(session: Session, token: string, network: Network, signal: AbortSignal): Promise<bigint>
  /**
   * Runs calls on a node and compares the balances of `tokens`, where undefined stands for the native coin;
   * undefined if no node can do that. With `apartFrom`, only an endpoint of another host is asked.
   */
  run(
    session: Session,
    from: string,
    calls: readonly ContractCall[],
    tokens: readonly (string | undefined)[],
    network: Network,
    signal: AbortSignal,
    apartFrom?: string,
  ): Promise<CallsSimulation | undefined>
  /** Reads the wallet's account and network again; rejects if either differs from the intent's. */
  recheck(session: Session, intent: CallIntent, signal: AbortSignal): Promise<void>
  /**
   * Compares a broadcast transaction with its intent, as `readBack` of `Transfers` does. With `apartFrom`, an
   * endpoint of another host is preferred. `session` tells whether the account is a smart one, whose first
   * transaction may give it its code, and whose wallet is asked where the transaction of a hash of its own is.
   */
  readBack(
    intent: CallIntent,
    hash: string,
    network: Network,
    signal: AbortSignal,
    options?: { readonly apartFrom?: string | undefined; readonly session?: Session },
  ): Promise<readonly TransferDifference[] | undefined>
}

/** The ability of a chain with contracts that accounts call. */
export const calls = ability<Calls>('calls')

/** A chain's permits: allowances that are signed instead of sent (EIP-2612). */
export interface Permits {
  /**
   * The request for the wallet. Undefined if the token has no permits, if the account is a contract, or if
   * the wallet did not allow signing typed data; an approval is then needed.
   */
  request(
    session: Session,
    terms: PermitTerms,
    network: Network,
    signal: AbortSignal,
  ): Promise<PermitIntent | undefined>
  /**
   * Builds the signed permit from the wallet's answer; undefined unless the owner signed exactly this
   * request.
   */
  signed(intent: PermitIntent, answer: unknown): Promise<SignedPermit | undefined>
}

/**
 * Creates the permits of a chain. The caller passes functions of viem as `library`, for hashing and verifying, so that
 * the chain plugin does not depend on viem.
 */
export type CreatePermits = (library: unknown) => Permits

/** The ability of a chain whose tokens have permits. */
export const permits = ability<CreatePermits>('permits')

/**
 * Finds the transaction of a request whose answer does not name it, or which no page has received because the wallet
 * sent it while none was listening.
 */
export interface Tracing {
  /**
   * Describes a request and the state of its account before the wallet answers, in at most 300 characters;
   * undefined if that would not suffice to find the transaction later.
   */
  mark?(intent: CallIntent, network: Network, signal: AbortSignal): Promise<string | undefined>
  /**
   * The hash of the transaction that was sent for a marked request; undefined if there is none, or if that
   * cannot be determined.
   */
  find?(
    query: { readonly from: string; readonly mark: string },
    network: Network,
    signal: AbortSignal,
  ): Promise<string | undefined>
  /**
   * Waits for the transaction of a request whose answer does not name one, such as a batch. Resolves with its
   * hash, or with undefined if the wallet reports it as done without naming a transaction. Before it waits, it
   * calls `onAccepted` with the id under which the wallet reports the outcome. For any other request it
   * resolves with undefined and does not call `onAccepted`.
   */
  follow?(
    session: Session,
    call: WalletCall,
    answer: unknown,
    signal: AbortSignal,
    onAccepted?: (id: string) => void,
  ): Promise<string | undefined>
}

/** The ability of a chain that finds such transactions. */
export const tracing = ability<Tracing>('tracing')
