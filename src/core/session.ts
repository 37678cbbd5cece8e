import type {
  Account,
  AccountFields,
  CaipAddress,
  CaipNetworkId,
  Namespace,
  Network,
  NetworkFields,
  Provider,
  Session,
  Source,
} from 'portico/kernel'
import type { StackEntry } from './router.js'

/** Where a namespace stands. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** Spec 3: where a connector comes from. */
export type ConnectorType =
  | 'MULTI_CHAIN'
  | 'ANNOUNCED'
  | 'INJECTED'
  | 'EXTERNAL'
  | 'AUTH'
  | 'WALLET_CONNECT'
  | 'ID_AUTH'
  | (string & {})

/** What a connector is, for code that must not know it by its type; a plugin may add words of its own. */
export interface ConnectorTraits {
  /** Its keys are in a frame of the modal: it is no wallet of the list, and asks within the modal. */
  readonly embedded?: true
  /** The wallet is in another app or on another device: it is found by a code or a link, and named once it is connected. */
  readonly elsewhere?: true
  /** It announced itself: its name and rdns are its own word. */
  readonly announced?: true
  /** Nobody knows its name. */
  readonly unnamed?: true
  /** The page brings it: it is listed whatever ids a directory has. */
  readonly external?: true
}

/** What a connector is asked when the visitor picked it. */
export interface ConnectRequest {
  readonly namespaces: readonly Namespace[]
  /** Configured networks of those namespaces, the wished one first. */
  readonly networks: readonly Network[]
  readonly address?: string
  readonly signal: AbortSignal
  onUri?(uri: string): void
  /**
   * Call it where the wallet approves after `signal` aborted and `connect` has rejected, with the name of the wallet where it is
   * not the connector's: the visitor is told. Sessions that `connect` resolves with after that are closed, and told by themselves.
   */
  late?(wallet?: string): void
}

/** What a connector is asked when a stored connection comes back. */
export interface RestoreRequest {
  readonly namespaces: readonly Namespace[]
  /** Configured networks of those namespaces, the one that was in use first. */
  readonly networks: readonly Network[]
  readonly address: string
  readonly signal: AbortSignal
  /** Call it when the wallet, which shared nothing, may share the account now: `restore` is asked again. Until `signal` aborts. */
  retry?(): void
}

/** A way to connect: one may serve many namespaces, one namespace may have many. */
export interface Connector {
  /** Stable across reloads: the rdns of an announced wallet. */
  readonly id: string
  /** Told in states and events; what it is to the modal say its traits. */
  readonly type: ConnectorType
  readonly traits?: ConnectorTraits
  readonly name: string
  readonly namespaces: readonly Namespace[]
  /** What the modal shows to connect it, where asking it is not enough. */
  readonly view?: StackEntry
  /** `data:` or `https:` image. */
  readonly icon?: string
  readonly rdns?: string
  readonly explorerId?: string
  /** True while the wallet is there in this browser. */
  readonly installed?: boolean
  /** True where another wallet claims the same rdns or name. */
  readonly ambiguous?: boolean
  connect(request: ConnectRequest): Promise<readonly Session[]>
  /**
   * Resumes without asking the visitor; rejects or resolves empty where that is not possible now. A `PorticoError` of the
   * category 'ended' says that there is nothing left to resume: the connection is forgotten.
   */
  restore?(request: RestoreRequest): Promise<readonly Session[]>
  /** Longest `restore` may take, in milliseconds; 5000 where absent. */
  readonly restoreWithin?: number
}

/** A connection as the state keeps it: plain data, no provider. */
export interface Connection {
  /** Connector id and namespace. */
  readonly id: string
  readonly connectorId: string
  readonly type: ConnectorType
  readonly traits?: ConnectorTraits
  readonly namespace: Namespace
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  readonly accounts: readonly Account[]
  readonly address: string
  readonly caipNetworkId?: CaipNetworkId
}

/** What is known of the wallet behind an account. */
export interface ConnectedWalletInfo {
  readonly name: string
  readonly type: ConnectorType
  readonly traits?: ConnectorTraits
  readonly icon?: string
  readonly rdns?: string
}

/** Account state of a namespace; plugins add fields through `AccountFields`. */
export interface AccountState extends Partial<AccountFields> {
  readonly status: ConnectionStatus
  readonly address?: string
  readonly caipAddress?: CaipAddress
  readonly accounts: readonly Account[]
  readonly addressExplorerUrl?: string
  readonly connectedWalletInfo?: ConnectedWalletInfo
  /** Id of the connection this state speaks of. */
  readonly connectionId?: string
}

/** Network state of a namespace (spec 3); plugins add fields through `NetworkFields`. */
export interface NetworkState extends Partial<NetworkFields> {
  readonly caipNetwork?: Network
  readonly supportsAllNetworks: boolean
  readonly smartAccountEnabledNetworks: readonly CaipNetworkId[]
  readonly requestedCaipNetworks: readonly Network[]
  readonly approvedCaipNetworkIds?: readonly CaipNetworkId[]
}

/** What is under way on a namespace; `pairing` is connecting with a wallet that asks nothing of the page beside the modal. */
export type Busy = 'connecting' | 'pairing' | 'restoring' | 'switching' | 'disconnecting'

/** Connections and accounts as the state keeps them: plain data. */
export interface SessionsState {
  readonly activeNamespace?: Namespace
  readonly namespaces: Readonly<
    Record<string, { readonly account: AccountState; readonly network: NetworkState }>
  >
  readonly connections: readonly Connection[]
  readonly busy: Readonly<Record<string, Busy>>
  /** False until stored connections were restored or given up. */
  readonly restored: boolean
}

/** Whose native balance is asked for. */
export interface BalanceQuery {
  readonly session: Session
  readonly address: string
  readonly network: Network
}

/** What `sessions.connect` is asked for. */
export interface ConnectOptions {
  readonly namespaces?: readonly Namespace[]
  readonly network?: CaipNetworkId
  readonly signal?: AbortSignal
  onUri?(uri: string): void
}

/** Owns connections, status and state per namespace, the active one, and reconnecting. */
export interface Sessions {
  readonly state: Source<SessionsState>
  /** Normalised networks of the host. */
  readonly networks: Source<readonly Network[]>
  /**
   * The live session of the namespace's active connection; also while the gate `session.opened` is asked, so that a
   * plugin there can sign. `provider`, `balance` and `switchNetwork` refuse until it has passed.
   */
  session(namespace: Namespace): Session | undefined
  /**
   * Rejects with 'Connection rejected', 'Failed to connect', the signal's reason or, where a plugin refuses it at the
   * gate `session.opened`, with that plugin's own words. One attempt per connector at a time.
   */
  connect(connector: Connector, options?: ConnectOptions): Promise<readonly Connection[]>
  /** Ends one connection, all of a namespace, or all; throws 'Failed to disconnect' after every one was tried. */
  disconnect(which?: { readonly namespace?: Namespace; readonly connectionId?: string }): Promise<void>
  /**
   * Makes the network active, asking the wallet where one is connected; rejects where it declines. `onAdd` is called
   * when the wallet does not know the network and will ask to add it first.
   */
  switchNetwork(
    network: CaipNetworkId,
    options?: { readonly signal?: AbortSignal; onAdd?(): void },
  ): Promise<void>
  setActiveNamespace(namespace: Namespace): void
  /** Makes a live connection the active one of its namespace. */
  activate(connectionId: string): void
  selectAccount(namespace: Namespace, address: string): Promise<void>
  /** Native balance of the active account in base units: read through the wallet, and where that fails from `balanceSources`. */
  balance(namespace: Namespace, signal?: AbortSignal): Promise<bigint>
  /** Resumes stored connections once; resolves when every one was tried. */
  restore(): Promise<void>
  /** Sets a field that a plugin added to the account state. */
  patch<K extends keyof AccountFields>(
    namespace: Namespace,
    field: K,
    value: AccountFields[K] | undefined,
  ): void
  patchNetwork<K extends keyof NetworkFields>(
    namespace: Namespace,
    field: K,
    value: NetworkFields[K] | undefined,
  ): void
  /** Always the same object for a namespace, whatever wallet is behind it; its code loads with the first call. */
  provider(namespace: Namespace): Promise<Provider>
  /** Replaces the configured networks. */
  setNetworks(networks: readonly Network[]): void
  /**
   * Wakes the plugin that brings the chain of a namespace; resolves once it runs, or where there is none. Rejects where its
   * code could not be loaded: the next call tries again.
   */
  wakeChain(namespace: Namespace): Promise<void>
  /** Whether any chain adapter is there, or comes with a plugin that sleeps. */
  hasAdapters(): boolean
}

/** An RPC request under way. */
export interface OpenRequest {
  readonly id: number
  readonly namespace: Namespace
  readonly method: string
  /** `framed`: signing in the embedded wallet, whose frame is a part of the modal: the page has no prompt to reach. */
  readonly class: 'safe' | 'signing' | 'framed'
}

/** Sends RPC requests, and knows which are open. */
export interface Requests {
  readonly open: Source<readonly OpenRequest[]>
  /** Passes the gate `request.sending`, then sends and tracks the request until it settles or is aborted. */
  run(
    namespace: Namespace,
    call: { readonly method: string; readonly params?: unknown },
    send: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<unknown>
  /** Rejects the open signing requests with 'Request was aborted'; safe ones go on. */
  abort(): void
}
