import type {
  BalanceQuery,
  Connection,
  Connector,
  DataSource,
  Place,
  ReadNativeBalance,
  Requests,
  Sessions,
  SessionsState,
  Settings,
  Store,
  Stored,
} from 'portico/core'
import type {
  Abilities,
  AccountFields,
  Cell,
  ChainAdapter,
  Dispose,
  EventName,
  Events,
  MaybePromise,
  MethodEntry,
  Namespace,
  Network,
  Session,
  Slice,
  Source,
} from 'portico/kernel'

export interface SessionConfig {
  readonly networks: readonly Network[]
  hasAdapters(): boolean
  methods(): readonly MethodEntry[]
  /** Wakes the plugins that follow and restore connections. */
  wakeStored(): Promise<unknown>
  /**
   * Wakes the lazy plugins that tap a gate; rejects if one whose feature is on does not run. Returns undefined
   * if there are none.
   */
  wakeGate?(gate: string): Promise<void> | undefined
  /** Wakes the plugin of a chain; rejects if its code cannot be loaded. */
  wakeChain(namespace: Namespace): Promise<void>
  /** Opens the modal to connect a wallet of the namespace; resolves when it is closed. */
  askToConnect(namespace: Namespace): Promise<unknown>
}

/** A live connection. */
export interface LiveConnection {
  readonly session: Session
  connection(): Connection
  /** The wallet's first account, if the visitor has selected another one. */
  overridden(): string | undefined
  /** Selects an account, for wallets that cannot do that themselves. */
  select(address: string): void
  /** Stops listening to the session. */
  stop(): void
  /** True once the gate `session.opened` has let it pass. From then on, the visitor counts as connected. */
  admitted: boolean
  /** True once `session.connected` was emitted for it, or for the session that it replaced. */
  announced: boolean
  /**
   * True if the visitor connected it; false if it was restored, or was added because a wallet that was
   * already connected offers accounts of this namespace, too. A restored one does not replace the active
   * connection.
   */
  readonly chosen: boolean
  /** True if it is restored once the wallet shares the account again. */
  readonly restoresUnlocked: boolean
  /** True while the visitor is disconnecting it. */
  disconnecting: boolean
  /** Number of the visitor's last decision to connect or disconnect it, as far as this tab knows. */
  decided: number
  /**
   * True once another tab has a newer decision. A stale connection that ends does not count as disconnected
   * by the visitor.
   */
  stale: boolean
}

/** The reason why a connection was removed from the state; `tab` means that another tab disconnected it. */
export type DropReason = 'wallet' | 'visitor' | 'lost' | 'tab'

/** State and functions that the modules of this folder share. */
export interface SessionContext {
  readonly config: SessionConfig
  readonly state: Slice<SessionsState>
  readonly storage: Store
  requests(): Promise<Requests | undefined>
  readonly options: Settings['options']
  readonly connectors: Source<readonly Connector[]>
  /** Set if the visitor may connect several wallets on a namespace. */
  readonly several: Source<true | undefined>
  readonly holds: Source<readonly ((place: Place) => boolean)[]>
  readonly lastingFields: Source<readonly (keyof AccountFields)[]>
  readonly balanceSources: Source<readonly DataSource<BalanceQuery, bigint>[]>
  readonly nativeBalance: Abilities<ReadNativeBalance>
  readonly stopped: AbortSignal
  readonly networks: Cell<readonly Network[]>
  /** True while the visitor has the modal open; always false for an inline modal. */
  readonly modalOpen: Source<boolean>
  readonly live: Map<string, LiveConnection>
  readonly storedNetwork: Stored<string | undefined>
  readonly storedIds: Stored<Readonly<Record<string, string>>>
  allow: Sessions['allow']
  opened(connection: Connection): MaybePromise<unknown>
  closing(connection: Connection): MaybePromise<unknown>
  switching(move: { namespace: string; from: string | undefined; to: string }): MaybePromise<unknown>
  own(dispose: Dispose): Dispose
  /** Emits the event unless the plugin was stopped, because operations may outlive it. */
  emit<E extends EventName>(event: E, payload: Events[E]): void
  stateOf(namespace: Namespace): SessionsState['namespaces'][string] | undefined
  /** Throws if the host configured no network of the namespace. */
  requireNamespace(namespace: Namespace): void
  adapter(namespace: Namespace): ChainAdapter | undefined
  networksOf(namespace: Namespace): readonly Network[]
  activeOf(namespace: Namespace): LiveConnection | undefined
  setActiveNamespace(namespace: Namespace): void
}

/** The operations that are loaded after a click, or when stored connections are restored. */
export interface Operations
  extends Pick<
    Sessions,
    | 'connect'
    | 'disconnect'
    | 'switchNetwork'
    | 'selectAccount'
    | 'balance'
    | 'sendTransaction'
    | 'activate'
    | 'restore'
  > {
  /** Copies the active connection of a namespace into the state. */
  syncState(namespace: Namespace): void
  /** Applies the changes that other tabs have stored. */
  applyTabs(): void
  /** Loads code in advance that a connected visitor may need in the open modal. */
  prepare(): void
}
