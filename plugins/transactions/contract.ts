import type { AccountInUse, SendOptions } from 'portico/core'
import {
  ability,
  type CaipNetworkId,
  type Network,
  type Session,
  type Source,
  service,
  type WalletCall,
} from 'portico/kernel'
import type { Step, TransactionRecord } from './engine/machine.js'
import type { TransactionMessages } from './messages.js'

export type { Step, StepState, TransactionRecord } from './engine/machine.js'
export type { TransactionMessages } from './messages.js'
export type { AllowedAmount } from './readings.js'
export type { TransactionsTestId } from './TransactionsTestId.js'

/**
 * The parts in which a broadcast transaction may differ from the confirmed one. `delegate` is code that the account has got
 * (EIP-7702); `unread` stands for a transaction that could not be compared.
 */
export type TransferPart = 'to' | 'amount' | 'asset' | 'from' | 'network' | 'data' | 'delegate' | 'unread'

/** A difference between the confirmed and the broadcast transaction. */
export interface TransferDifference {
  readonly part: TransferPart
  /** Amounts are in base units. */
  readonly expected: string
  readonly found: string
  /** The coin or token of each amount, if that is known: another one may have been sent. */
  readonly expectedUnit?: AmountUnit
  readonly foundUnit?: AmountUnit
}

/** The symbol and the decimals with which base units become an amount that a visitor can read. */
export interface AmountUnit {
  readonly symbol: string
  readonly decimals: number
}

/** A payment link without its scheme: what is before its `?`, and the decoded fields after it in their order. */
export interface PaymentLink {
  readonly path: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** Everything that a payment link asks for. */
export interface PaymentRequest extends Pick<TransferRequest, 'memo' | 'references'> {
  /** Address or name of the receiver. */
  readonly to: string
  /** Address of the token, or `null` for the native coin; absent if the visitor chooses. */
  readonly token?: string | null
  /** In base units, or as a decimal text in units of the token; absent if the visitor enters it. */
  readonly amount?: bigint | string
  /** The link's words for the receiver, and for the payment; nobody has checked them. */
  readonly label?: string
  readonly message?: string
}

/**
 * The reason why a payment link cannot be paid by a transfer. `network`: it is for another network. `call`: it calls a
 * function of a contract. `request`: a server would write the transaction. `field`: it asks for something that a
 * transfer cannot carry.
 */
export type PaymentProblem =
  | { readonly problem: 'unread' | 'network' | 'call' | 'request' | 'amount' }
  | { readonly problem: 'field'; readonly field: string }

/** A transfer as the visitor entered it, before it becomes a request to the wallet. */
export interface TransferRequest {
  readonly network: Network
  readonly from: string
  /** In its canonical form. */
  readonly to: string
  /** In base units. */
  readonly amount: bigint
  /** CAIP-19 id; defaults to the network's native coin. */
  readonly asset?: string
  /** Decimals that the visitor was shown. The transfer is refused if the chain reports others. */
  readonly decimals?: number
  /** A text that a payment code asks for in the transaction. An intent without it is not sent. */
  readonly memo?: string
  /** Accounts that a payment code asks for in the transaction, in this order. An intent without them is not sent. */
  readonly references?: readonly string[]
}

/** A transfer ready for review. It is frozen, so that the wallet gets exactly what the visitor reviewed. */
export interface TransferIntent extends Omit<TransferRequest, 'network'> {
  readonly network: CaipNetworkId
  /** The request for the wallet to sign and send: plain data, deeply frozen. */
  readonly call: WalletCall
  /**
   * When the wallet can no longer send it, in milliseconds since the epoch. The transfer is then built again
   * from the same request.
   */
  readonly expires?: number
  /** The fee that the review showed, in base units of the native coin: at most as much may be paid to a paymaster or relayer. */
  readonly fee?: bigint
  /** The contract that the review named as the account's new code (EIP-7702); without it, no code may be set. */
  readonly delegate?: string
  /** True if the review said that the wallet may upgrade the account: it may then get its first code, which the wallet chooses. */
  readonly mayUpgrade?: true
}

/** The outcome of a simulated transfer. */
export interface TransferSimulation {
  readonly ok: boolean
  /** Why the transfer would fail, as a sentence without a full stop. */
  readonly reason?: string
  /** The data with which a contract has refused it, in hexadecimal, for developers. */
  readonly revertData?: string
  /** The receiver's gain in base units, if it is known and less than the amount. */
  readonly received?: bigint
}

/** A call to a contract. */
export interface ContractCall {
  readonly to: string
  /** The call data in hexadecimal. */
  readonly data: string
  /** Native coin sent with the call, in base units. */
  readonly value: bigint
}

/** A request for the wallet to sign and send a contract call. */
export type CallIntent = Pick<TransferIntent, 'network' | 'from' | 'call' | 'fee' | 'delegate' | 'mayUpgrade'>

/** The outcome of calls that a node ran in order without sending them. */
export interface CallsSimulation {
  readonly ok: boolean
  /** Why one of them would fail, as a sentence without a full stop. */
  readonly reason?: string
  /** The data with which a contract has refused it, in hexadecimal, for developers. */
  readonly revertData?: string
  /**
   * The change of each requested token's balance, in base units and in the order requested; undefined for a token that does not
   * say how much of it the account has. Empty if a call fails.
   */
  readonly changes: readonly (bigint | undefined)[]
  /** Upper bound of the total fee, in base units of the native coin; absent if the gas price is not known. */
  readonly fee?: bigint
}

/** A signed permit of a token (EIP-2612). */
export interface SignedPermit {
  /** The amount that may be taken, in base units. */
  readonly value: bigint
  /** Until when it can be used, in seconds since the epoch. */
  readonly deadline: bigint
  /** 27 or 28. */
  readonly v: number
  readonly r: string
  readonly s: string
}

/**
 * The terms of a permit: until `deadline`, the spender may take up to `value` of the token from its owner.
 */
export interface PermitTerms extends Pick<SignedPermit, 'value' | 'deadline'> {
  readonly token: string
  readonly owner: string
  readonly spender: string
}

/** The request to sign a permit. */
export interface PermitIntent extends CallIntent {
  readonly terms: PermitTerms
  /** Count of the permits that the owner has used: the signature is for the next one alone. */
  readonly nonce: bigint
}

/** A token transfer between an account and another address. */
export interface TokenDealing {
  /** The other address. */
  readonly address: string
  /** Number of its block. */
  readonly at: number
  /** Address of the token, if the account has sent some of it. */
  readonly paid?: string
}

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
   * Asks the wallet to send a transfer; resolves with the transaction's hash. It first reads the wallet's
   * account and network again, and rejects if either differs from the intent's. `request` asks the wallet, as the option
   * `send` of `sessions.sendTransaction` gets it. Without this function, the intent's `call` is requested.
   */
  send?(
    request: (call: WalletCall) => Promise<unknown>,
    session: Session,
    intent: TransferIntent,
    network: Network,
    signal: AbortSignal,
  ): Promise<string>
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
  /** Whether the wallet can execute several calls of an account atomically (EIP-5792); `upgrade` if it would ask the visitor to upgrade the account. */
  batches?(
    session: Session,
    account: string,
    network: Network,
    signal: AbortSignal,
  ): Promise<boolean | 'upgrade'>
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
  /**
   * How proposals of an account are read for which several owners sign; undefined if it is no such account, or if that
   * cannot be determined.
   */
  proposals?(
    session: Session,
    from: string,
    network: Network,
    signal: AbortSignal,
  ): Promise<ReadProposal | undefined>
}

/** A request that the owners of an account may still have to sign. */
export interface ProposalQuery {
  /** The wallet's answer: a hash that may be no transaction's, or the id of calls. */
  readonly id: string
  /** The request, as long as it is known. */
  readonly call?: WalletCall
  /** The `mark` of the request, or of the last answer. */
  readonly mark?: string
}

/** The state of a proposal, as far as it is known. */
export interface ProposalStatus {
  /** `replaced`: another one was executed in its place. */
  readonly state: 'waiting' | 'executed' | 'failed' | 'replaced'
  /** The hash of the transaction that has executed it. */
  readonly hash?: string
  /** How many owners have to sign. */
  readonly needed: number
  /** How many have signed, if that is known. */
  readonly signed?: number
  /** The page at which they sign. */
  readonly link?: string
  /** A text of at most 300 characters to pass to the next call. */
  readonly mark?: string
}

/** Reads a proposal of an account; undefined if the wallet's answer cannot name one. */
export type ReadProposal = (query: ProposalQuery, signal: AbortSignal) => Promise<ProposalStatus | undefined>

/** The ability of a chain that finds such transactions. */
export const tracing = ability<Tracing>('tracing')

/** A transaction that is not the one that the visitor confirmed. */
export interface TransactionMismatch {
  /** Id of the plugin whose plan it was. */
  readonly feature: string
  readonly network: CaipNetworkId
  readonly hash: string
  readonly differences: readonly TransferDifference[]
}

/** Something that a visitor confirms in a review, before anything is asked for. */
export interface Plan
  extends Pick<TransactionRecord, 'feature' | 'network' | 'from' | 'parts' | 'summary' | 'plan'> {
  /** The token of its transfer; without it, amounts are of the network's coin. */
  readonly unit?: AmountUnit
  /** Present if it is a transfer, for the event `transaction.sent`. */
  readonly transfer?: Pick<TransferIntent, 'to' | 'amount' | 'asset'>
}

/** The request to the wallet after the last checks. */
export interface PreparedStep<Intent extends CallIntent> extends Pick<SendOptions, 'send'> {
  readonly intent: Intent
}

/** One request of a plan. */
export interface PlanStep<Intent extends CallIntent> extends Pick<Step, 'kind' | 'isLast'> {
  readonly plan: Plan
  /** The record that it continues; undefined for the first step. */
  readonly record?: string | undefined
  /** The number of steps that the record had when it was reviewed. If it has another one now, another tab has gone on with it. */
  readonly after?: number
  /**
   * The last checks, just before the wallet is asked, while no other tab asks its wallet. Resolves with exactly what is asked
   * for; rejects with the reason why nothing may be.
   */
  prepare(account: AccountInUse): Promise<PreparedStep<Intent>>
  /** True if the review has told that an equal request may still be open. */
  readonly isRepeat: boolean
  /** Has the wallet sign the intent, as with a permit; nothing is sent then. */
  sign?(intent: Intent): Promise<unknown>
  /** Called once the wallet is asked; from then on it may send at any time. */
  onAsked?(record: string): void
  /** Called once the wallet has agreed and only the hash is still to come. */
  onAccepted?(): void
  /** Compares the broadcast transaction with the intent; undefined while no node knows it. */
  compare?(
    intent: Intent,
    hash: string,
    account: AccountInUse,
    signal: AbortSignal,
  ): Promise<readonly TransferDifference[] | undefined>
  /** Called if they differ, before the visitor is warned. */
  onMismatch?(mismatch: TransactionMismatch): void
  /** Aborts when the visitor stops waiting. The wallet may still send, and the promise still settles. */
  readonly signal: AbortSignal
}

/**
 * How a request to a wallet ended. `sent` without a hash: the wallet reports calls as done and names no transaction.
 * `proposed`: other owners of the account have still to sign. `open`: another tab has asked for the same since the review. `full`: the record has no room for a further step. `changed`: another tab has gone on with the plan. `elsewhere`: another tab is asking its wallet. `moved`: the
 * account or the network is another one. `cancelled`: the visitor left before the wallet was asked. `refused`: nothing was sent.
 * `unclear`: it may have been sent.
 */
export type StepOutcome<Intent extends CallIntent> =
  | {
      readonly state: 'sent'
      readonly intent: Intent
      readonly hash?: string
      readonly record: string
      readonly result: Promise<TransactionResult>
    }
  | {
      readonly state: 'proposed'
      readonly intent: Intent
      readonly record: string
      /** How many owners have to sign. */
      readonly needed: number
      /** Resolves with the hash once it was executed, or with undefined if it never will be. */
      readonly executed: Promise<string | undefined>
      /** Settles with what the page is told. */
      readonly result: Promise<TransactionResult>
    }
  | { readonly state: 'open' | 'full' | 'changed' | 'elsewhere' | 'moved' | 'cancelled' }
  | {
      readonly state: 'declined' | 'refused' | 'unclear'
      readonly error: unknown
      /** Whether the wallet was asked, and whether it had agreed. */
      readonly isAsked: boolean
      readonly isAccepted: boolean
      /** True if the wallet does not make several calls in one transaction, but may make them one by one. */
      readonly isBatchRefused?: true
    }

/** A token as a plan names it; without an address, the network's native coin. */
export interface PlanToken {
  readonly address?: string
  readonly symbol: string
  /** Compared with the chain: an amount of a token with others is refused. */
  readonly decimals: number
}

/** An amount of a token. */
export interface PlanAmount {
  readonly token: PlanToken
  /** In base units. */
  readonly amount: bigint
}

/** Leave for a contract to take an amount of a token, and no more. It is not asked for if the contract may already take as much. */
export interface PlannedApproval extends PlanAmount {
  readonly kind: 'approve'
  readonly spender: string
}

/** A call to a contract, or coins for an address. */
export interface PlannedCall {
  readonly kind: 'call'
  /** A short text for the visitor, such as "Deposit"; defaults to one that names the contract. */
  readonly label?: string
  readonly to: string
  /** In hexadecimal; nothing by default. */
  readonly data?: string
  /** Native coin, in base units; 0 by default. */
  readonly value?: bigint
}

/**
 * Calls that a visitor reviews and confirms. They are one transaction if the wallet makes all or none of them (EIP-5792), or else follow one
 * another. It is plain data, so that an unfinished one can be continued after a reload.
 */
export interface TransactionPlan {
  /** Id of the plugin whose plan it is; defaults to `page`. */
  readonly feature?: string
  /** Defaults to the network in use; the wallet is asked to switch to another one. */
  readonly network?: CaipNetworkId
  /** Title of the review, such as "Deposit into the vault". */
  readonly title: string
  /** A sentence for the list of requests; defaults to the title. */
  readonly summary?: string
  /** The most that the account pays. A plan whose calls take more, or anything else, in a trial run is refused. */
  readonly pays?: PlanAmount
  /** The least that the account gets. A plan whose calls give less in a trial run is refused. */
  readonly gets?: PlanAmount
  /** Facts for the review. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[]
  /** Warnings; a `critical` one has to be confirmed. */
  readonly notes?: readonly PlanNote[]
  /** One to ten. */
  readonly steps: readonly (PlannedApproval | PlannedCall)[]
}

export interface PlanNote {
  readonly level: 'caution' | 'critical'
  readonly text: string
  /** True if it speaks of tokens that the request is not about; if only that has changed, nobody has to confirm again. */
  readonly isAside?: true
}

/** Calls of `modal.sendCalls`, whose review has no other facts than what they do. */
export interface CallsRequest {
  readonly network?: CaipNetworkId
  readonly calls: readonly Omit<PlannedCall, 'kind' | 'label'>[]
}

/** The wallet's answer to the last request of a plan: the hash of the transaction, or the id of calls without one (EIP-5792). */
export type TransactionResult = { readonly hash: string } | { readonly id: string }

/** Leads what visitors confirm: asks the wallet, keeps the records, and follows them until they have ended. */
export interface Transactions {
  /** The records of this browser, the latest first. */
  readonly records: Source<readonly TransactionRecord[]>
  /** Asks the wallet for one step of a plan; never rejects. */
  ask<Intent extends CallIntent>(step: PlanStep<Intent>): Promise<StepOutcome<Intent>>
  /**
   * Whether the same was asked for before and may still be open in the wallet, or was sent while no page was listening. It
   * looks for the transaction on the chain first.
   */
  earlier(
    plan: Pick<Plan, 'feature' | 'network' | 'from' | 'parts'>,
    signal: AbortSignal,
  ): Promise<'open' | 'sent' | undefined>
  /** Forgets a record that has ended, or that nobody can say anything about. */
  dismiss(record: string): void
  /**
   * Makes a network the one in use, after asking its wallet, for something that the page wants to send there. Resolves with the account;
   * undefined if no chain plugin serves it.
   */
  enter(network: CaipNetworkId | undefined): Promise<AccountInUse | undefined>
  /**
   * Shows the visitor a plan to review and confirm, step by step. Resolves once the wallet has sent the last one. Rejects if
   * the plan is not possible, or with 'Modal closed' (code 4001) if the visitor leaves.
   */
  review(plan: TransactionPlan): Promise<TransactionResult>
}

export const transactions = service<Transactions>('transactions')

declare module 'portico/core' {
  interface ModalMethods {
    /**
     * Shows the visitor calls to contracts to review and confirm; needs the plugin `transactions` (`send` and `swap` bring it) and a
     * connected wallet. Resolves once the wallet has sent them. Rejects if they are not possible, or with 'Modal closed' (code 4001) if the
     * visitor leaves.
     */
    transact(plan: TransactionPlan): Promise<TransactionResult>
    /** The same for calls about which the page says nothing further. */
    sendCalls(request: CallsRequest): Promise<TransactionResult>
  }
}

declare module 'portico/kernel' {
  interface Messages extends TransactionMessages {}
  interface Views {
    Requests: undefined
    TransactionReview: undefined
    TransactionMismatch: TransactionMismatch
  }
}
