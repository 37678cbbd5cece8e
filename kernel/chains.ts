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
  /** True where the host put own endpoints first: no service takes their place. */
  readonly customRpc?: boolean
  readonly testnet?: boolean
  readonly assets?: { readonly imageUrl?: string; readonly imageId?: string }
  /** True for the placeholder of a chain the host did not configure. */
  readonly unsupported?: boolean
}

/** An account a wallet shows us. */
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

/** A live link to a wallet on one namespace. */
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
  /** `onAdd` is called before the wallet is asked to learn the network. */
  switchNetwork?(network: Network, options?: { readonly signal?: AbortSignal; onAdd?(): void }): Promise<void>
  selectAccount?(address: string): Promise<void>
  /** What the wallet calls itself, where its connector cannot know: shown in place of the connector's, and no identity. */
  readonly wallet?: { readonly name: string; readonly icon?: string }
  readonly closed: Promise<CloseReason>
  /** Ends it for the wallet, too; with `unused` only as far as no other page uses it: the visitor has not ended it. */
  close(options?: { readonly unused?: boolean }): Promise<void>
}

/** What `modal.provider(namespace)` is: EIP-1193 on eip155, the same shape elsewhere. */
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

/** What a wallet on another device is asked for on a namespace (CAIP-25), and how what it says is read. */
export interface ChainPairing {
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** CAIP-2 ids besides the configured networks. */
  readonly chains?: readonly CaipNetworkId[]
  /** CAIP-2 ids that older wallets still use, by the id of today. */
  readonly formerIds?: Readonly<Record<CaipNetworkId, CaipNetworkId>>
  /** Methods that only read the chain: the endpoint of a network answers them as well as any wallet. */
  readonly reads?: readonly string[]
  /**
   * Whether a text has the form of an address: a wallet's own account is kept as the wallet writes it, its checksum is not
   * verified. `parseAddress` counts where absent.
   */
  isAddress?(text: string): boolean
  /** The network that a wallet names in the namespace's own way, e.g. `0x1`; only CAIP-2 ids are read where absent. */
  parseChainId?(input: unknown): CaipNetworkId | undefined
  /** The network that a request asks the wallet to go to (EIP-3326); undefined for every other request. */
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
}

/** What the visitor wants to send. */
export interface TransferRequest {
  readonly network: Network
  readonly from: string
  /** In its canonical form. */
  readonly to: string
  /** In base units. */
  readonly amount: bigint
  /** CAIP-19 id; the coin of the network where absent. */
  readonly asset?: string
}

/** A transfer as it is shown and as it is asked for: frozen, so that what the visitor read is what the wallet gets. */
export interface TransferIntent extends Omit<TransferRequest, 'network'> {
  readonly network: CaipNetworkId
  /** What the wallet is asked to sign and send: plain data, deeply frozen. */
  readonly call: WalletCall
}

/**
 * What a chain plugin knows of its namespace. Every ability is optional: what a chain cannot do is absent, and whoever
 * asks says what it does without it.
 */
export interface ChainAdapter {
  readonly namespace: Namespace

  /** The address in its canonical form, its checksum verified, or undefined where it is not one. Any text where absent. */
  parseAddress?(input: string): string | undefined
  /** Whether two texts are one address; only equal texts are where absent. */
  sameAddress?(one: string, other: string): boolean
  /** The address as it is shown in full, e.g. with a prefix that its canonical form leaves out; as it is where absent. */
  formatAddress?(address: string): string
  /** The `https:` page of the network's explorer that shows an address, or undefined where there is none. */
  addressUrl?(network: Network, address: string): string | undefined
  /** The `https:` page of the network's explorer that shows a transaction. */
  transactionUrl?(network: Network, hash: string): string | undefined
  /** The kinds of account there are, and what an account is where nobody says. */
  readonly accountTypes?: {
    readonly all: readonly NonNullable<Account['type']>[]
    readonly default: NonNullable<Account['type']>
  }

  /** Native balance in base units, read through the session. */
  balance?(session: Session, address: string, network: Network, signal: AbortSignal): Promise<bigint>
  /** What an address owns besides the coin of the network, read through the session. */
  tokens?(
    session: Session,
    address: string,
    network: Network,
    signal: AbortSignal,
  ): Promise<readonly AssetAmount[]>
  /** Builds what the wallet is asked for; asks no wallet. Rejects where the request cannot be met. */
  transfer?(request: TransferRequest, signal: AbortSignal): Promise<TransferIntent>
  /** What a transfer costs at most, in base units of the network's coin. */
  fee?(session: Session, intent: TransferIntent, signal: AbortSignal): Promise<bigint>
  /** Where a transaction stands; undefined where the network has not heard of it. */
  status?(
    session: Session,
    hash: string,
    network: Network,
    signal: AbortSignal,
  ): Promise<'pending' | 'confirmed' | 'failed' | undefined>
  /** Asks the wallet to sign a text with an account; resolves with the signature as the namespace writes it. */
  signMessage?(session: Session, address: string, text: string, signal: AbortSignal): Promise<string>
  /** What the wallet says it can do for an account on a network, by name (EIP-5792 on eip155). */
  capabilities?(
    session: Session,
    address: string,
    network: Network,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, unknown>>>

  /** What pairing needs to know, loaded with the first pairing; a paired wallet is asked for no method where absent. */
  pairing?(): Promise<ChainPairing>
  /** What `chainChanged` carries: a hex chain id on eip155; the CAIP-2 id where absent. */
  chainId?(network: CaipNetworkId): unknown
  /** Answers a request while nobody is connected; `'connect'` asks the visitor to connect first, undefined refuses. */
  offline?(
    call: WalletCall,
    network: Network | undefined,
  ): { readonly answer: unknown } | 'connect' | undefined
  /** The session as the provider the namespace's libraries expect. */
  provider?(session: Session): Pick<Provider, 'request'>
}
