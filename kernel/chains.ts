import type { Source } from './state.js'

/** CAIP-2 namespace, e.g. `eip155`. */
export type Namespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos' | (string & {})
/** CAIP-2 chain id, e.g. `eip155:1`. */
export type CaipNetworkId = `${string}:${string}`
/** CAIP-10 account id, e.g. `eip155:1:0xab16…`. */
export type CaipAddress = `${string}:${string}:${string}`

/** A configured network, normalised. */
export interface Network {
  readonly id: number | string
  readonly name: string
  readonly chainNamespace: Namespace
  readonly caipNetworkId: CaipNetworkId
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[] }
    readonly chainDefault: { readonly http: readonly string[] }
  }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  /**
   * True if the host gave endpoints for this network in `customRpcUrls`; they come first in
   * `rpcUrls.default`, and no service may replace them.
   */
  readonly customRpc?: boolean
  readonly testnet?: boolean
  readonly assets?: { readonly imageUrl?: string; readonly imageId?: string }
  /** True for a made-up network that stands for a chain the host did not configure. */
  readonly unsupported?: boolean
}

/** An account that the wallet exposes. */
export interface Account {
  readonly address: string
  readonly type?: 'eoa' | 'smartAccount' | 'payment' | 'ordinal'
  readonly publicKey?: string
  readonly path?: string
}

/** Why a session ended. */
export interface CloseReason {
  readonly by: 'wallet' | 'visitor' | 'lost'
  readonly cause?: unknown
}

/** A live connection to a wallet on one namespace. */
export interface Session {
  readonly namespace: Namespace
  readonly accounts: Source<readonly Account[]>
  readonly network: Source<CaipNetworkId | undefined>
  readonly approved: Source<{
    readonly allNetworks: boolean
    readonly networks: readonly CaipNetworkId[]
    readonly methods?: readonly string[]
  }>
  request(
    call: { readonly method: string; readonly params?: unknown; readonly chainId?: string },
    options?: { readonly signal?: AbortSignal },
  ): Promise<unknown>
  /** `onAdd` is called before the wallet is asked to add the network. */
  switchNetwork?(network: Network, options?: { readonly signal?: AbortSignal; onAdd?(): void }): Promise<void>
  selectAccount?(address: string): Promise<void>
  /**
   * Name and icon that the wallet reports, for connectors that cannot know them. They are only shown, and
   * never serve as an identity.
   */
  readonly wallet?: { readonly name: string; readonly icon?: string }
  /** A sign-in message that the wallet signed while it connected; plugins verify it. */
  readonly proof?: { readonly message: string; readonly signature: string }
  readonly closed: Promise<CloseReason>
  /**
   * Ends the session in the wallet, too. With `unused`, the page drops a session because it does not need it,
   * not because the visitor disconnected; the wallet's session then ends only if no other page uses it.
   */
  close(options?: { readonly unused?: boolean }): Promise<void>
}

/** The result of `modal.provider(namespace)`: an EIP-1193 provider on eip155, the same shape elsewhere. */
export interface Provider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): Provider
  removeListener(event: string, listener: (payload: unknown) => void): Provider
}

/** A request to a wallet. */
export interface WalletCall {
  readonly method: string
  readonly params?: unknown
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
}

/**
 * The parts of a transfer in which the broadcast transaction may differ from the intent. `delegate` is code that the account has got
 * (EIP-7702); `unread` stands for a transaction that could not be compared.
 */
export type TransferPart = 'to' | 'amount' | 'asset' | 'from' | 'network' | 'data' | 'delegate' | 'unread'

/** A difference between the intent and the broadcast transaction. */
export interface TransferDifference {
  readonly part: TransferPart
  readonly expected: string
  readonly found: string
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
export type CallIntent = Pick<TransferIntent, 'network' | 'from' | 'call' | 'fee' | 'delegate'>

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

/** The outcome of calls that a node ran in order without sending them. */
export interface CallsSimulation {
  readonly ok: boolean
  /** Why one of them would fail, as a sentence without a full stop. */
  readonly reason?: string
  /** The data with which a contract has refused it, in hexadecimal, for developers. */
  readonly revertData?: string
  /**
   * The change of each requested token's balance, in base units and in the order requested; empty if a call
   * fails.
   */
  readonly changes: readonly bigint[]
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

/** A call that uses a permit and makes an exchange. */
export interface PermittedCall {
  readonly permit: SignedPermit & Pick<PermitTerms, 'token'>
  readonly effect: SwapEffect
  /** The same call without the permit, for a trial run before there is a signature. */
  readonly rest: ContractCall
}

/** A transaction that a wallet has sent. */
export interface SentTransaction {
  /** The hash in the form that the chain's explorers use. */
  readonly hash: string
  /** The account that the request named, in canonical form; defaults to the account in use. */
  readonly from?: string
}

/** Several calls that a wallet sends together; it tells their transaction when it is asked with the id. */
export interface SentBatch {
  readonly id: string
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

/**
 * A chain plugin's knowledge of its namespace. Every member is optional: a chain omits what it cannot do, and
 * the caller decides how to continue without it.
 */
export interface ChainAdapter {
  readonly namespace: Namespace

  /**
   * The address in canonical form, with its checksum verified; undefined if it is not an address. Without
   * this, any text is accepted.
   */
  parseAddress?(input: string): string | undefined
  /** Whether two texts are the same address. Defaults to equality. */
  sameAddress?(one: string, other: string): boolean
  /**
   * The address as it is shown in full, e.g. with a prefix that the canonical form omits; defaults to the
   * address itself.
   */
  formatAddress?(address: string): string
  /** The `https:` page of an address on the network's explorer; undefined if there is none. */
  addressUrl?(network: Network, address: string): string | undefined
  /** The `https:` page of a transaction on the network's explorer; undefined if there is none. */
  transactionUrl?(network: Network, hash: string): string | undefined
  /** The account types of the namespace, and the one to assume if the wallet does not report one. */
  readonly accountTypes?: {
    readonly all: readonly NonNullable<Account['type']>[]
    readonly default: NonNullable<Account['type']>
  }

  /**
   * True if an address is valid on one network only, e.g. because of its prefix. By default an address serves
   * every network of the namespace.
   */
  readonly isAddressPerNetwork?: boolean
  /** The asset namespace of its tokens in CAIP-19 ids, e.g. `erc20`; defaults to `token`. */
  readonly assetNamespace?: string
  /**
   * Asks the wallet to send a transfer; resolves with the transaction's hash. It first reads the wallet's
   * account and network again, and rejects if either differs from the intent's. `ask` sends a request in the
   * way the page's own requests are sent: through the gate `request.sending`, listed among the open requests,
   * and abortable. Without this function, the caller runs `ask(intent.call)` and reads the hash with `sent` of
   * the method, then `sentLater`; without `sent`, the answer itself is the hash.
   */
  send?(
    ask: (call: WalletCall) => Promise<unknown>,
    session: Session,
    intent: TransferIntent,
    network: Network,
    signal: AbortSignal,
  ): Promise<string>
  /**
   * Waits for the transaction of a request whose answer does not name one, such as a batch. Resolves with its
   * hash, or with undefined if the wallet reports it as done without naming a transaction. Before it waits, it
   * calls `onAccepted` with the id under which the wallet reports the outcome. For any other request it
   * resolves with undefined and does not call `onAccepted`.
   */
  sentLater?(
    session: Session,
    call: WalletCall,
    answer: unknown,
    signal: AbortSignal,
    onAccepted?: (id: string) => void,
  ): Promise<string | undefined>
  /** Payload of `chainChanged`: a hex chain id on eip155. Defaults to the CAIP-2 id. */
  chainId?(network: CaipNetworkId): unknown
  /**
   * Answers a request while no wallet is connected. `'connect'` asks the visitor to connect first; undefined
   * rejects the request.
   */
  offline?(
    call: WalletCall,
    network: Network | undefined,
  ): { readonly answer: unknown } | 'connect' | undefined
  /** Wraps the session as the provider that the namespace's libraries expect. */
  provider?(session: Session): Pick<Provider, 'request'>
}
