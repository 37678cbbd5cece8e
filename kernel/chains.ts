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

/** What a chain plugin knows of its namespace; what a chain cannot do is absent. */
export interface ChainAdapter {
  readonly namespace: Namespace
  /** The address in its canonical form, or undefined where it is not one. */
  parseAddress(input: string): string | undefined
  explorer?(network: Network, address: string): string | undefined
  /** Native balance in base units, read through the session. */
  balance?(session: Session, address: string, network: Network, signal: AbortSignal): Promise<bigint>
  /** What `chainChanged` carries: a hex chain id on eip155; the CAIP-2 id where absent. */
  chainId?(network: CaipNetworkId): unknown
  /** Answers a request while nobody is connected; `'connect'` asks the visitor to connect first, undefined refuses. */
  offline?(
    call: { readonly method: string; readonly params?: unknown },
    network: Network | undefined,
  ): { readonly answer: unknown } | 'connect' | undefined
  /** The session as the provider the namespace's libraries expect. */
  provider?(session: Session): Pick<Provider, 'request'>
}
