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
  /** True if the host put its own endpoints first: no service replaces them. */
  readonly customRpc?: boolean
  readonly testnet?: boolean
  readonly assets?: { readonly imageUrl?: string; readonly imageId?: string }
  /** True for the placeholder of a chain the host did not configure. */
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
    readonly all: boolean
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
  /** Name and icon reported by the wallet, for connectors that cannot know them: only shown, never used as an identity. */
  readonly wallet?: { readonly name: string; readonly icon?: string }
  /** A message to sign in with that the wallet signed while it connected; plugins verify it. */
  readonly proof?: { readonly message: string; readonly signature: string }
  readonly closed: Promise<CloseReason>
  /** Ends the session in the wallet, too. With `unused`, only if no other page uses it: the visitor did not disconnect. */
  close(options?: { readonly unused?: boolean }): Promise<void>
}

/** The result of `modal.provider(namespace)`: EIP-1193 on eip155, the same shape elsewhere. */
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

/** The permissions a paired wallet is asked for on a namespace (CAIP-25), and how to read its answers. */
export interface ChainPairing {
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** CAIP-2 ids requested in addition to the configured networks. */
  readonly chains?: readonly CaipNetworkId[]
  /** Former CAIP-2 ids that older wallets still send, mapped to the current id. */
  readonly formerIds?: Readonly<Record<CaipNetworkId, CaipNetworkId>>
  /** Methods that only read the chain: a network's RPC endpoint answers them as well as any wallet. */
  readonly reads?: readonly string[]
  /** Whether wallets may be asked to sign in while they pair (CAIP-222). */
  readonly signsIn?: boolean
  /**
   * Whether a text has the form of an address. A wallet's own account is kept as the wallet writes it, so its checksum is not
   * verified. Defaults to `parseAddress`.
   */
  isAddress?(text: string): boolean
  /** Reads a network in the namespace's own notation, e.g. `0x1`. Without it only CAIP-2 ids are read. */
  parseChainId?(input: unknown): CaipNetworkId | undefined
  /** The network that a request asks the wallet to switch to (EIP-3326); undefined for any other request. */
  switchTarget?(call: WalletCall): CaipNetworkId | undefined
}

/** An amount of an asset. */
export interface AssetAmount {
  /** CAIP-19 id, e.g. `eip155:1/erc20:0xa0b8…`. */
  readonly asset: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In base units. */
  readonly amount: bigint
  /** US dollars for one, as a decimal text. */
  readonly price?: string
  /** `data:` or `https:` image. */
  readonly icon?: string
}

/** A token that the host named, by its address on one network. */
export interface NamedToken {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** `data:` or `https:` image. */
  readonly icon?: string
}

/** A transfer as the visitor entered it. */
export interface TransferRequest {
  readonly network: Network
  readonly from: string
  /** In its canonical form. */
  readonly to: string
  /** In base units. */
  readonly amount: bigint
  /** CAIP-19 id; defaults to the network's native coin. */
  readonly asset?: string
  /** Decimals that the visitor was shown; the transfer is refused if the chain has others. */
  readonly decimals?: number
}

/** A transfer ready for review: frozen, so that the wallet gets exactly what the visitor reviewed. */
export interface TransferIntent extends Omit<TransferRequest, 'network'> {
  readonly network: CaipNetworkId
  /** The request for the wallet to sign and send: plain data, deeply frozen. */
  readonly call: WalletCall
  /** When the wallet can no longer send it, in milliseconds since the epoch: it is then built again from the same request. */
  readonly expires?: number
}

/** Parts of a transfer in which the broadcast transaction can differ from the intent. */
export type TransferPart = 'to' | 'amount' | 'asset' | 'from' | 'network' | 'data'

/** A difference between the intent and the broadcast transaction. */
export interface TransferDifference {
  readonly part: TransferPart
  readonly expected: string
  readonly found: string
}

/** The outcome of a simulated transfer. */
export interface TransferSimulation {
  readonly ok: boolean
  /** Why it would fail, in the words of the chain. */
  readonly reason?: string
}

/** A call of a contract. */
export interface ContractCall {
  readonly to: string
  /** Its bytes in hexadecimal. */
  readonly data: string
  /** Native coin that goes with it, in base units. */
  readonly value: bigint
}

/** A request that makes a call, for the wallet to sign and send. */
export type CallIntent = Pick<TransferIntent, 'network' | 'from' | 'call'>

/** The exchange that a call makes, read from its bytes. A token without an address is the native coin. */
export interface SwapEffect {
  readonly pay: string | undefined
  readonly get: string | undefined
  /** The amount that is paid, in base units. */
  readonly amount: bigint
  /** The least that is received. */
  readonly least: bigint
  readonly receiver: string
}

/** The outcome of calls that a node ran one after the other, without sending them. */
export interface CallsSimulation {
  readonly ok: boolean
  /** Why one of them would fail, in the words of the chain. */
  readonly reason?: string
  /** By how much the balance of each asked token changes; empty if a call fails. */
  readonly changes: readonly bigint[]
  /** Upper bound of the fee of all, in base units of the native coin; absent if the price of gas is not known. */
  readonly fee?: bigint
}

/** A chain's knowledge of the calls that exchange one token for another. */
export interface ChainSwaps {
  /** The request for the wallet. */
  request(network: Network, from: string, call: ContractCall): CallIntent
  /** Whether the wallet makes several calls of an account in one transaction, all or none (EIP-5792). */
  batches?(session: Session, account: string, network: Network, signal: AbortSignal): Promise<boolean>
  /** The request for several calls in one transaction. */
  requestAll?(network: Network, from: string, calls: readonly ContractCall[]): CallIntent
  /** The call that lets a contract spend up to an amount of a token. */
  approval(token: string, spender: string, amount: bigint): ContractCall
  /** How much of a token a contract may spend. */
  allowance(
    session: Session,
    asked: { readonly token: string; readonly owner: string; readonly spender: string },
    network: Network,
    signal: AbortSignal,
  ): Promise<bigint>
  /** The exchange of a call with a known layout; undefined for any other call. */
  read(call: ContractCall, from: string): SwapEffect | undefined
  /** Runs calls on a node; undefined if no node does that. `tokens` are the balances to compare, undefined for the native coin. */
  run(
    session: Session,
    from: string,
    calls: readonly ContractCall[],
    tokens: readonly (string | undefined)[],
    network: Network,
    signal: AbortSignal,
  ): Promise<CallsSimulation | undefined>
  /** How much of a token an address owns. */
  balance(
    session: Session,
    asked: { readonly token: string; readonly owner: string },
    network: Network,
    signal: AbortSignal,
  ): Promise<bigint>
  /** The decimals of a token, as its contract says. */
  decimals(session: Session, token: string, network: Network, signal: AbortSignal): Promise<bigint>
  /** Upper bound of the fee of a usual swap, before its call is known. */
  fee(session: Session, network: Network, signal: AbortSignal): Promise<bigint>
  /** Reads account and network of the wallet again; rejects if either is not the intent's. */
  recheck(session: Session, intent: CallIntent, signal: AbortSignal): Promise<void>
  /** Compares a broadcast transaction with its intent, as `readBack` of the adapter does for a transfer. */
  readBack(
    intent: CallIntent,
    hash: string,
    network: Network,
    signal: AbortSignal,
  ): Promise<readonly TransferDifference[] | undefined>
}

/** Finds the transaction of a request after a reload: the wallet may have sent it while no page listened. */
export interface ChainTrace {
  /**
   * Describes a request, and where its account is before the wallet answers, in at most 300 characters; undefined if it could not be found
   * again.
   */
  mark(intent: CallIntent, network: Network, signal: AbortSignal): Promise<string | undefined>
  /** The hash of the transaction that was sent for a marked request; undefined if there is none, or if it cannot be told. */
  find(
    asked: { readonly from: string; readonly mark: string },
    network: Network,
    signal: AbortSignal,
  ): Promise<string | undefined>
}

/** A transaction that a wallet has sent. */
export interface SentTransaction {
  /** As the chain's explorers name it. */
  readonly hash: string
  /** The account that the request named, in canonical form; defaults to the one in use. */
  readonly from?: string
}

/** The effect of a transaction on the sender's assets, as far as its request tells. */
export interface TransactionEffect {
  readonly kind: 'send' | 'approve' | 'execute' | 'deploy'
  /** The receiver, or the one that may spend, in canonical form. */
  readonly to?: string
  /** The address of a token; the native coin if absent. */
  readonly token?: string
  /** In base units. */
  readonly amount?: bigint
}

/** The status of a transaction on its chain. */
export interface TransactionStatus {
  /** `replaced`: another transaction took its place; `unknown`: the network does not know it, or no longer. */
  readonly status: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'unknown'
  /** A short text that the next call needs to tell `replaced` from `unknown`. */
  readonly mark?: string
}

/**
 * A chain plugin's knowledge of its namespace. Every member is optional: a chain omits what it cannot do, and the caller
 * decides how to go on without it.
 */
export interface ChainAdapter {
  readonly namespace: Namespace

  /** The address in canonical form with its checksum verified; undefined if it is not an address. Without it any text is accepted. */
  parseAddress?(input: string): string | undefined
  /** Whether two texts are the same address. Defaults to equality. */
  sameAddress?(one: string, other: string): boolean
  /** The address as it is shown in full, e.g. with a prefix that the canonical form omits. Defaults to the address itself. */
  formatAddress?(address: string): string
  /** The `https:` page of an address on the network's explorer; undefined if there is none. */
  addressUrl?(network: Network, address: string): string | undefined
  /** The `https:` page of a transaction on the network's explorer. */
  transactionUrl?(network: Network, hash: string): string | undefined
  /** The account types of the namespace, and the one assumed if the wallet names none. */
  readonly accountTypes?: {
    readonly all: readonly NonNullable<Account['type']>[]
    readonly default: NonNullable<Account['type']>
  }

  /** Native balance in base units, read through the session. */
  balance?(session: Session, address: string, network: Network, signal: AbortSignal): Promise<bigint>
  /**
   * Tokens of an address, without the network's native coin, read from the chain. `named` are the host's tokens on this network:
   * the only ones to ask for on a chain that cannot list the tokens of an address.
   */
  tokens?(
    session: Session,
    address: string,
    network: Network,
    signal: AbortSignal,
    named: readonly NamedToken[],
  ): Promise<readonly AssetAmount[]>
  /** Everything an address owns as its wallet lists it, the native coin as `slip44`; undefined if the wallet has no list. */
  assets?(
    session: Session,
    address: string,
    network: Network,
    signal: AbortSignal,
  ): Promise<readonly AssetAmount[] | undefined>
  /** True if an address belongs to the network in use alone, e.g. by its prefix; otherwise it serves every network of the namespace. */
  readonly addressOfNetwork?: boolean
  /** The namespace of its tokens in CAIP-19 ids, e.g. `erc20`; defaults to `token`. */
  readonly tokenStandard?: string
  /** The address by which services name the native coin. */
  readonly nativeAddress?: string
  /**
   * Builds the request for the wallet without sending it. Rejects with a `PorticoError` of the category 'transfer' if the transfer is
   * not possible.
   */
  transfer?(request: TransferRequest, signal: AbortSignal): Promise<TransferIntent>
  /** Upper bound of the cost of a transfer, in base units of the native coin; with what the network keeps for a new account. */
  fee?(session: Session, intent: TransferIntent, network: Network, signal: AbortSignal): Promise<bigint>
  /** Runs a transfer on a node without sending it; undefined if no node does that. */
  simulate?(
    session: Session,
    intent: TransferIntent,
    network: Network,
    signal: AbortSignal,
  ): Promise<TransferSimulation | undefined>
  /**
   * The kind of thing at an address: a contract or program, an account with so many transactions that it is a service's, e.g. the wallet
   * of an exchange, or an account of a person.
   */
  kindOf?(
    session: Session,
    address: string,
    network: Network,
    signal: AbortSignal,
  ): Promise<'contract' | 'service' | 'account' | undefined>
  /**
   * Asks the wallet to send a transfer; resolves with the transaction's hash. First reads account and network of the wallet again, and
   * rejects if either is not the intent's. `ask` sends the request on behalf of the page, so that it is gated, counted and can be
   * aborted. Defaults to `ask(intent.call)` with a text as its answer.
   */
  send?(
    ask: (call: WalletCall) => Promise<unknown>,
    session: Session,
    intent: TransferIntent,
    network: Network,
    signal: AbortSignal,
  ): Promise<string>
  /**
   * Compares a broadcast transaction with its intent, read from a node that is not the wallet's. Resolves with the differences, none if it
   * is the same; undefined while the node does not know it, or if it cannot be compared. The session tells where the transaction is if its
   * wallet answers with a hash of its own, as a Safe does.
   */
  readBack?(
    intent: TransferIntent,
    hash: string,
    network: Network,
    signal: AbortSignal,
    session?: Session,
  ): Promise<readonly TransferDifference[] | undefined>
  /** Finds transactions whose answer nobody has heard, loaded with the first request. */
  trace?(): Promise<ChainTrace>
  /** Knowledge of swaps, loaded with the first one. */
  swaps?(): Promise<ChainSwaps>
  /** The transaction that a wallet sent for a request it has answered; undefined if it sent none, or none that a hash names. */
  sent?(call: WalletCall, answer: unknown): SentTransaction | undefined
  /**
   * Waits for the transaction of a request whose answer names none, such as a batch; resolves with its hash, or with undefined for any
   * other request. `onAccepted` is called with the id by which the wallet answers for it before it waits.
   */
  sentLater?(
    session: Session,
    call: WalletCall,
    answer: unknown,
    signal: AbortSignal,
    onAccepted?: (id: string) => void,
  ): Promise<string | undefined>
  /** The effect of a request that sends a transaction; undefined if it cannot be told. */
  effect?(call: WalletCall): Promise<TransactionEffect | undefined>
  /** Status of a transaction; `known` are its sender and the `mark` of the last answer. */
  status?(
    session: Session,
    hash: string,
    network: Network,
    signal: AbortSignal,
    known?: { readonly from: string; readonly mark?: string },
  ): Promise<TransactionStatus>
  /** Name of its accounts in messages to sign in with (CAIP-122), e.g. `Ethereum`; without it nobody signs in. */
  readonly signInName?: string
  /** Scheme of its payment links, e.g. `ethereum` (EIP-681); without it only plain addresses are scanned. */
  readonly paymentScheme?: string
  /** Asks the wallet to sign a message with an account; resolves with the signature in the namespace's encoding. */
  signMessage?(session: Session, address: string, text: string, signal: AbortSignal): Promise<string>
  /** Capabilities the wallet reports for an account on a network, by name (EIP-5792 on eip155). */
  capabilities?(
    session: Session,
    address: string,
    network: Network,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, unknown>>>

  /** Pairing parameters, loaded with the first pairing. Without them a paired wallet is asked for no methods. */
  pairing?(): Promise<ChainPairing>
  /** Payload of `chainChanged`: a hex chain id on eip155. Defaults to the CAIP-2 id. */
  chainId?(network: CaipNetworkId): unknown
  /** Answers a request while no wallet is connected: `'connect'` asks the visitor to connect first, undefined rejects the request. */
  offline?(
    call: WalletCall,
    network: Network | undefined,
  ): { readonly answer: unknown } | 'connect' | undefined
  /** Wraps the session as the provider that the namespace's libraries expect. */
  provider?(session: Session): Pick<Provider, 'request'>
}
