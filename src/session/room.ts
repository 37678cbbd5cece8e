import type {
  BalanceQuery,
  Connection,
  Connector,
  DataSource,
  Requests,
  Sessions,
  SessionsState,
  Settings,
  Store,
  Stored,
} from 'portico/core'
import type {
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
  /** Wakes the plugins that restore stored connections. */
  wakeStored(): Promise<unknown>
  /** Wakes the plugins that tap a gate; rejects if one of them does not run. Nothing if there are none. */
  wakeGate?(gate: string): Promise<void> | undefined
  /** Wakes the plugin of a chain; rejects if its code could not be loaded. */
  wakeChain(namespace: Namespace): Promise<void>
  /** Opens the modal for the namespace and resolves when it is closed. */
  askToConnect(namespace: Namespace): Promise<unknown>
}

/** A live connection. */
export interface Live {
  readonly session: Session
  connection(): Connection
  /** The wallet's first account, if the visitor selected another one. */
  over(): string | undefined
  /** Selects an account, for wallets that cannot. */
  select(address: string): void
  /** Stops listening to the session. */
  stop(): void
  /** True once the gate has passed: from then on the visitor counts as connected. */
  admitted: boolean
  /** True once `session.connected` was emitted for it or for the session it replaced. */
  announced: boolean
  /** False if it was restored: the visitor's choice then stays active. */
  readonly chosen: boolean
  /** True while the visitor is disconnecting it. */
  leaving: boolean
  /** Time of the visitor's last decision about it, as far as this tab knew. */
  decided: number
  /** True once another tab has a newer decision: if it ends here, that is not the visitor's wish. */
  stale: boolean
}

/** Why a connection was removed from the state; `tab`: it was disconnected in another tab. */
export type DropReason = 'wallet' | 'visitor' | 'lost' | 'tab'

/** State and functions shared by the modules of this folder. */
export interface Room {
  readonly config: SessionConfig
  readonly state: Slice<SessionsState>
  readonly storage: Store
  requests(): Promise<Requests | undefined>
  readonly options: Settings['options']
  readonly connectors: Source<readonly Connector[]>
  /** Set while the visitor may connect several wallets on a namespace. */
  readonly several: Source<true | undefined>
  readonly lastingFields: Source<readonly (keyof AccountFields)[]>
  readonly balanceSources: Source<readonly DataSource<BalanceQuery, bigint>[]>
  readonly stopped: AbortSignal
  readonly networks: Cell<readonly Network[]>
  /** True while the visitor has the modal open; never for an inline modal. */
  readonly choosing: Source<boolean>
  readonly live: Map<string, Live>
  readonly storedNetwork: Stored<string | undefined>
  readonly storedIds: Stored<Readonly<Record<string, string>>>
  allow: Sessions['allow']
  opened(connection: Connection): MaybePromise<unknown>
  closing(connection: Connection): MaybePromise<unknown>
  switching(move: { namespace: string; from: string | undefined; to: string }): MaybePromise<unknown>
  own(dispose: Dispose): Dispose
  /** Emits unless the plugin was stopped: operations may outlive it. */
  tell<E extends EventName>(event: E, payload: Events[E]): void
  at(namespace: Namespace): SessionsState['namespaces'][string] | undefined
  /** Throws if the host configured no network of the namespace. */
  need(namespace: Namespace): void
  adapter(namespace: Namespace): ChainAdapter | undefined
  networksOf(namespace: Namespace): readonly Network[]
  activeOf(namespace: Namespace): Live | undefined
  setActiveNamespace(namespace: Namespace): void
}

/** Operations loaded after a click, or when stored connections are restored. */
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
  /** Copies a namespace's active connection into the state. */
  project(namespace: Namespace): void
  /** Applies changes stored by other tabs. */
  follow(): void
  /** Preloads the code of actions that a connected visitor may take in the open modal. */
  prepare(): void
}
