import type {
  Account,
  AccountFields,
  CaipAddress,
  CaipNetworkId,
  Events,
  Namespace,
  Network,
  NetworkFields,
  Provider,
  Reading,
  Session,
  Source,
  WalletCall,
} from 'portico/kernel'
import type { StackEntry } from './router.js'

/** An account in use and its network, as the state shows them. */
export interface Place {
  readonly namespace: Namespace
  readonly address: string
  readonly network?: CaipNetworkId
}

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

/** Properties of a connector, for code that must not depend on its type. Plugins may add their own. */
export interface ConnectorTraits {
  /** Its keys live in an iframe of the modal. It is not listed as a wallet, and prompts within the modal. */
  readonly embedded?: true
  /**
   * The wallet is in another app or on another device. It connects by QR code or link, and its name is known
   * once it has connected.
   */
  readonly elsewhere?: true
  /** It announced itself, so its name and rdns are unverified. */
  readonly announced?: true
  /** Its name is unknown. */
  readonly unnamed?: true
  /** The page provides it, so it is listed regardless of the directory. */
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
   * Call it if the wallet approves after `signal` aborted and `connect` rejected, with the wallet's name if
   * that differs from the connector's; the visitor is then told. Sessions that `connect` resolves with that
   * late are closed and reported automatically.
   */
  late?(wallet?: string): void
  /**
   * Call it with the session of another of the page's namespaces, which the wallet shares later of its own
   * accord. It is admitted like a restored one. It is closed instead if another wallet is in use there, or if
   * the visitor or a plugin has refused it.
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
  /**
   * Call it if a wallet that shared no account may share it now; `restore` is then called again. Has no
   * effect once `signal` aborts.
   */
  retry?(): void
  /**
   * Like `added` of a `ConnectRequest`, but a connection that is stored for the namespace is restored
   * instead.
   */
  added?(session: Session): void
}

/** A way to connect. One connector may serve many namespaces, and one namespace may have many connectors. */
export interface Connector {
  /** Stable across reloads; for an announced wallet its rdns. */
  readonly id: string
  /** Reported in state and events. The modal's behaviour depends on `traits` instead. */
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
  /** True if another wallet claims the same rdns or name, or one that looks like it. It is then not restored. */
  readonly ambiguous?: boolean
  /** True if wallets are not listed because there are too many, in all or with this identity. */
  readonly crowded?: boolean
  connect(request: ConnectRequest): Promise<readonly Session[]>
  /**
   * Resumes a session without prompting the visitor; rejects, or resolves with an empty list, if that is not
   * possible now. A `PorticoError` of the category 'ended' means that the session no longer exists; the
   * connection is then forgotten.
   */
  restore?(request: RestoreRequest): Promise<readonly Session[]>
  /**
   * True if `restore` prompts nobody even where the wallet shares no account any more. A connection whose accounts the
   * wallet takes away, e.g. because it is locked, is then restored as soon as it shares the same account again.
   */
  readonly restoresUnlocked?: boolean
  /** Time limit of `restore` in milliseconds; defaults to 5000. */
  readonly restoreWithin?: number
}

/** A connection in the state, as plain data. */
export interface Connection {
  /** The id of the connector and the namespace, joined by `|`. */
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

/**
 * The running operation of a namespace. `pairing` connects a wallet that prompts elsewhere, or inside the
 * modal.
 */
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
  /**
   * The last connection that its wallet ended, even if before this page was opened. Absent once that wallet
   * is connected again.
   */
  readonly ended?: { readonly connectorId: string; readonly name: string }
}

/** The account whose native balance is read. */
export interface BalanceQuery {
  readonly session: Session
  readonly address: string
  readonly network: Network
}

/** Reads the native balance of an account in base units, through its session. */
export type ReadNativeBalance = (
  session: Session,
  address: string,
  network: Network,
  signal: AbortSignal,
) => Promise<bigint>

/** Options of `sessions.connect`. */
export interface ConnectOptions {
  readonly namespaces?: readonly Namespace[]
  readonly network?: CaipNetworkId
  readonly signal?: AbortSignal
  /** True if the caller has called `sessions.allow` before, e.g. for a login. */
  readonly isAllowed?: boolean
  onUri?(uri: string): void
}

/** A transaction for `sessions.sendTransaction`. */
export interface TransactionIntent {
  readonly network: CaipNetworkId
  readonly from: string
  /** The request that has the wallet sign and send it. */
  readonly call: WalletCall
}

/** Options of `sessions.sendTransaction`. */
export interface SendOptions {
  readonly signal?: AbortSignal
  /**
   * Has the wallet send it in another way than by `call`; resolves with the hash. `request` asks the wallet as the page's
   * own requests do: through the gate `request.sending`, listed among the open requests, and abortable.
   */
  send?(
    request: (call: WalletCall) => Promise<unknown>,
    session: Session,
    signal: AbortSignal,
  ): Promise<string>
  /**
   * Called if the answer names a batch of calls whose transaction is still to come, with the id of the batch. Resolves with
   * the hash, or with undefined if the wallet reports the batch as done without naming its transaction.
   */
  follow?(session: Session, id: string, signal: AbortSignal): Promise<string | undefined>
  /**
   * Called with the hash that the wallet has answered with. Resolves with the transaction's hash, or with undefined if there is no
   * transaction yet, because other owners of the account have still to sign; nothing is emitted then.
   */
  hashOf?(answer: string): Promise<string | undefined>
  /** More fields of the event `transaction.sent`. */
  readonly details?: Partial<Events['transaction.sent']>
}

/** Owns the connections, the state of each namespace, the active namespace, and reconnecting. */
export interface Sessions {
  readonly state: Source<SessionsState>
  /** The host's networks, normalised. */
  readonly networks: Source<readonly Network[]>
  /**
   * The live session of the namespace's active connection. It exists while the gate `session.opened` runs, so
   * that a plugin can sign there; `provider`, `balance` and `switchNetwork` refuse until it has passed.
   */
  session(namespace: Namespace): Session | undefined
  /**
   * Connects through a connector, with one attempt at a time for each. Rejects with 'Connection rejected',
   * 'Failed to connect', the signal's reason or, if a plugin refuses at the gate `session.opening` or
   * `session.opened`, with that plugin's message.
   */
  connect(connector: Connector, options?: ConnectOptions): Promise<readonly Connection[]>
  /**
   * Asks the gate `session.opening` once the plugins that tap it run, for a login that begins before
   * `connect`. Rejects with the message of a plugin that refuses, or if one of them is not running.
   */
  allow(connectorId: string): Promise<void>
  /**
   * Ends one connection, all of a namespace, or all; rejects with 'Failed to disconnect' after trying every
   * one.
   */
  disconnect(which?: { readonly namespace?: Namespace; readonly connectionId?: string }): Promise<void>
  /**
   * Makes the network active, after asking the connected wallet, if there is one; rejects if the wallet
   * declines. `onAdd` is called if the wallet does not know the network, and will first prompt to add it.
   */
  switchNetwork(
    network: CaipNetworkId,
    options?: { readonly signal?: AbortSignal; onAdd?(): void },
  ): Promise<void>
  setActiveNamespace(namespace: Namespace): void
  /** Makes a live connection the active one of its namespace. */
  activate(connectionId: string): void
  selectAccount(namespace: Namespace, address: string): Promise<void>
  /**
   * Native balance of the active account in base units, read through the wallet or, failing that, from
   * `balanceSources`.
   */
  balance(namespace: Namespace, signal?: AbortSignal): Promise<bigint>
  /**
   * Asks the wallet to send a transaction, through the gate `request.sending`. Resolves with the hash, once
   * `transaction.sent` was emitted; if `follow` or `hashOf` finds none, with undefined, and nothing is emitted. Rejects before the
   * wallet is asked if the account or the network is not in use.
   */
  sendTransaction(intent: TransactionIntent, options?: SendOptions): Promise<string | undefined>
  /** Restores stored connections once; resolves when each of them was tried. */
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
  /**
   * The provider of a namespace, always the same object, whichever wallet is connected. Its code is loaded
   * with the first call.
   */
  provider(namespace: Namespace): Promise<Provider>
  /** Replaces the configured networks. */
  setNetworks(networks: readonly Network[]): void
  /**
   * Wakes the plugin that provides the chain of a namespace; resolves once it runs, or if there is none.
   * Rejects if its code cannot be loaded; the next call tries again.
   */
  wakeChain(namespace: Namespace): Promise<void>
  /** Whether any chain adapter is registered, or can be provided by a lazy plugin. */
  hasAdapters(): boolean
}

/** A pending RPC request. */
export interface OpenRequest {
  readonly id: number
  readonly namespace: Namespace
  readonly method: string
  /**
   * `framed`: the embedded wallet is signing, whose iframe is part of the modal, so there is no prompt on the
   * page.
   */
  readonly class: 'safe' | 'signing' | 'framed'
  /** True if the page sent it, not a plugin. */
  readonly fromPage: boolean
  /** The network of the session that it was sent to. */
  readonly network?: CaipNetworkId
}

/** Sends RPC requests and tracks the pending ones. */
export interface Requests {
  readonly open: Source<readonly OpenRequest[]>
  /**
   * Calls the gate `request.sending`, then sends the request, and tracks it until it settles or is aborted.
   */
  run(
    namespace: Namespace,
    call: { readonly method: string; readonly params?: unknown },
    send: (signal: AbortSignal) => Promise<unknown>,
    /**
     * `quiet`: the caller emits `transaction.sent` itself. `fromPage`: the page asks, not a plugin. `left` aborts when the visitor no longer
     * waits: `run` rejects with its reason, a gate then sends nothing, and a wallet that answers later still answers `send`.
     */
    options?: { readonly quiet?: boolean; readonly fromPage?: boolean; readonly left?: AbortSignal },
  ): Promise<unknown>
  /**
   * Reads the effect of a pending request, by its id, or of one that may be made; undefined if that cannot be told. Nobody has checked the
   * addresses and texts in it.
   */
  read(request: number | ({ readonly namespace: Namespace } & WalletCall)): Promise<Reading | undefined>
  /** Rejects the pending signing requests with 'Request was aborted'; safe ones continue. */
  abort(): void
}
