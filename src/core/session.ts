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
  TransferIntent,
} from 'portico/kernel'
import type { StackEntry } from './router.js'

/** Connection status of a namespace. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** The origin of a connector. */
export type ConnectorType =
  | 'MULTI_CHAIN'
  | 'ANNOUNCED'
  | 'INJECTED'
  | 'EXTERNAL'
  | 'AUTH'
  | 'WALLET_CONNECT'
  | 'ID_AUTH'
  | (string & {})

/** Properties of a connector, for code that must not depend on its type; plugins may add their own. */
export interface ConnectorTraits {
  /** Its keys live in an iframe of the modal: it is not listed as a wallet, and prompts within the modal. */
  readonly embedded?: true
  /** The wallet is in another app or on another device: it connects by QR code or link, and its name is known once connected. */
  readonly elsewhere?: true
  /** It announced itself: its name and rdns are unverified. */
  readonly announced?: true
  /** Its name is unknown. */
  readonly unnamed?: true
  /** The page provides it: it is listed regardless of the directory. */
  readonly external?: true
}

/** The argument of `connect`. */
export interface ConnectRequest {
  readonly namespaces: readonly Namespace[]
  /** Configured networks of those namespaces, the preferred one first. */
  readonly networks: readonly Network[]
  readonly address?: string
  readonly signal: AbortSignal
  onUri?(uri: string): void
  /**
   * Call it if the wallet approves after `signal` aborted and `connect` rejected, with the wallet's name if it differs from the
   * connector's: the visitor is told. Sessions that `connect` resolves with that late are closed and reported automatically.
   */
  late?(wallet?: string): void
  /**
   * Call it with the session of another of the page's namespaces that the wallet shares later of its own accord. It is admitted like
   * a restored one, or closed if another wallet is in use there, or the visitor or a plugin has refused it.
   */
  added?(session: Session): void
}

/** The argument of `restore`. */
export interface RestoreRequest {
  readonly namespaces: readonly Namespace[]
  /** Configured networks of those namespaces, the last used one first. */
  readonly networks: readonly Network[]
  readonly address: string
  readonly signal: AbortSignal
  /** Call it when a wallet that shared no account may share it now: `restore` is called again. Valid until `signal` aborts. */
  retry?(): void
  /** Like `added` of a `ConnectRequest`; a connection stored for the namespace is restored instead. */
  added?(session: Session): void
}

/** A way to connect. One connector may serve many namespaces, and one namespace may have many connectors. */
export interface Connector {
  /** Stable across reloads: the rdns of an announced wallet. */
  readonly id: string
  /** Reported in state and events; the modal's behaviour depends on `traits`. */
  readonly type: ConnectorType
  readonly traits?: ConnectorTraits
  readonly name: string
  readonly namespaces: readonly Namespace[]
  /** The view that connects it, if calling `connect` is not enough. */
  readonly view?: StackEntry
  /** `data:` or `https:` image. */
  readonly icon?: string
  readonly rdns?: string
  readonly explorerId?: string
  /** True while the wallet is installed in this browser. */
  readonly installed?: boolean
  /** True if another wallet claims the same rdns or name. */
  readonly ambiguous?: boolean
  connect(request: ConnectRequest): Promise<readonly Session[]>
  /**
   * Resumes a session without prompting the visitor; rejects or resolves empty if that is not possible now. A `PorticoError` of
   * the category 'ended' means that the session no longer exists: the connection is forgotten.
   */
  restore?(request: RestoreRequest): Promise<readonly Session[]>
  /** Time limit of `restore` in milliseconds; defaults to 5000. */
  readonly restoreWithin?: number
}

/** A connection in the state: plain data, no provider. */
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

/** The wallet behind an account. */
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
  /** Id of the connection behind this state. */
  readonly connectionId?: string
}

/** Network state of a namespace; plugins add fields through `NetworkFields`. */
export interface NetworkState extends Partial<NetworkFields> {
  readonly caipNetwork?: Network
  readonly supportsAllNetworks: boolean
  readonly smartAccountEnabledNetworks: readonly CaipNetworkId[]
  readonly requestedCaipNetworks: readonly Network[]
  readonly approvedCaipNetworkIds?: readonly CaipNetworkId[]
}

/** The running operation of a namespace; `pairing` connects a wallet that prompts elsewhere or inside the modal. */
export type Busy = 'connecting' | 'pairing' | 'restoring' | 'switching' | 'disconnecting'

/** Connections and accounts in the state: plain data. */
export interface SessionsState {
  readonly activeNamespace?: Namespace
  readonly namespaces: Readonly<
    Record<string, { readonly account: AccountState; readonly network: NetworkState }>
  >
  readonly connections: readonly Connection[]
  readonly busy: Readonly<Record<string, Busy>>
  /** False until stored connections were restored or given up. */
  readonly restored: boolean
  /** The connection that its wallet ended last, until that wallet is connected again: also one that had ended before this page. */
  readonly ended?: { readonly connectorId: string; readonly name: string }
}

/** The account whose native balance is read. */
export interface BalanceQuery {
  readonly session: Session
  readonly address: string
  readonly network: Network
}

/** Options of `sessions.connect`. */
export interface ConnectOptions {
  readonly namespaces?: readonly Namespace[]
  readonly network?: CaipNetworkId
  readonly signal?: AbortSignal
  /** True if the caller has called `sessions.allow` before, e.g. for a login. */
  readonly isAllowed?: boolean
  onUri?(uri: string): void
}

/** A transaction for `sessions.sendTransaction`: a transfer, or any other request of the chain that sends one. */
export type SendIntent = TransferIntent | Pick<TransferIntent, 'network' | 'from' | 'call'>

/** Owns connections, status and state per namespace, the active namespace, and reconnecting. */
export interface Sessions {
  readonly state: Source<SessionsState>
  /** Normalised networks of the host. */
  readonly networks: Source<readonly Network[]>
  /**
   * The live session of the namespace's active connection; also while the gate `session.opened` runs, so that a plugin can
   * sign there. `provider`, `balance` and `switchNetwork` refuse until it has passed.
   */
  session(namespace: Namespace): Session | undefined
  /**
   * Rejects with 'Connection rejected', 'Failed to connect', the signal's reason or, if a plugin refuses at a gate,
   * `session.opening` or `session.opened`, with that plugin's message. One attempt per connector at a time.
   */
  connect(connector: Connector, options?: ConnectOptions): Promise<readonly Connection[]>
  /**
   * Asks the gate `session.opening` once the plugins that tap it run, for a login that begins before `connect`. Rejects with the
   * message of the plugin that refuses, or if one of them does not run.
   */
  allow(connectorId: string): Promise<void>
  /** Ends one connection, all of a namespace, or all; throws 'Failed to disconnect' after trying every one. */
  disconnect(which?: { readonly namespace?: Namespace; readonly connectionId?: string }): Promise<void>
  /**
   * Makes the network active, asking the connected wallet, if any; rejects if it declines. `onAdd` is called if the wallet
   * does not know the network and will prompt to add it first.
   */
  switchNetwork(
    network: CaipNetworkId,
    options?: { readonly signal?: AbortSignal; onAdd?(): void },
  ): Promise<void>
  setActiveNamespace(namespace: Namespace): void
  /** Makes a live connection the active one of its namespace. */
  activate(connectionId: string): void
  selectAccount(namespace: Namespace, address: string): Promise<void>
  /** Native balance of the active account in base units: read through the wallet, else from `balanceSources`. */
  balance(namespace: Namespace, signal?: AbortSignal): Promise<bigint>
  /**
   * Asks the wallet to send a transaction, through the gate `request.sending`: a transfer as its chain's `send` does it. Resolves
   * with the hash, once `transaction.sent` was emitted. Rejects before the wallet is asked if account or network are not in use.
   * `onAccepted` is called if the wallet has agreed and only the hash is still to come, as with several calls at once: with their id.
   */
  sendTransaction(
    intent: SendIntent,
    options?: { readonly signal?: AbortSignal; onAccepted?(id: string): void },
  ): Promise<string>
  /** Restores stored connections once; resolves when every one was tried. */
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
  /** Always the same object for a namespace, whichever wallet is behind it; its code loads with the first call. */
  provider(namespace: Namespace): Promise<Provider>
  /** Replaces the configured networks. */
  setNetworks(networks: readonly Network[]): void
  /**
   * Wakes the plugin that provides the chain of a namespace; resolves once it runs, or if there is none. Rejects if its code
   * could not be loaded: the next call tries again.
   */
  wakeChain(namespace: Namespace): Promise<void>
  /** Whether any chain adapter is registered, or comes with a lazy plugin. */
  hasAdapters(): boolean
}

/** A pending RPC request. */
export interface OpenRequest {
  readonly id: number
  readonly namespace: Namespace
  readonly method: string
  /** `framed`: signing in the embedded wallet, whose iframe is part of the modal, so there is no prompt on the page. */
  readonly class: 'safe' | 'signing' | 'framed'
}

/** Sends RPC requests and tracks the pending ones. */
export interface Requests {
  readonly open: Source<readonly OpenRequest[]>
  /** Passes the gate `request.sending`, then sends and tracks the request until it settles or is aborted. */
  run(
    namespace: Namespace,
    call: { readonly method: string; readonly params?: unknown },
    send: (signal: AbortSignal) => Promise<unknown>,
    /** `quiet`: the caller emits `transaction.sent` itself. */
    options?: { readonly quiet?: boolean },
  ): Promise<unknown>
  /** Rejects the pending signing requests with 'Request was aborted'; safe ones go on. */
  abort(): void
}
