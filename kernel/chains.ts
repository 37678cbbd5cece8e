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
