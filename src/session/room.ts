import type {
  BalanceQuery,
  Connection,
  Connector,
  DataSource,
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
  /** Wakes the plugins that bring stored connections back. */
  wakeStored(): Promise<unknown>
  /** Wakes the plugin of a chain; rejects where its code could not be loaded. */
  wakeChain(namespace: Namespace): Promise<void>
  /** Opens the modal for the namespace and resolves when it closed. */
  askToConnect(namespace: Namespace): Promise<unknown>
}

/** A connection that is up. */
export interface Live {
  readonly session: Session
  connection(): Connection
  /** The wallet's first account when the visitor picked another one. */
  over(): string | undefined
  /** Picks one of the accounts where the wallet cannot. */
  select(address: string): void
  /** Stops listening to the session. */
  stop(): void
  /** True once the gate let it pass: the visitor counts as connected. */
  admitted: boolean
  /** True once `session.connected` told of it, or of the session it took the place of. */
  announced: boolean
  /** False where it came back by itself: what the visitor chose stays active then. */
  readonly chosen: boolean
  /** True while the visitor ends it. */
  leaving: boolean
  /** When the visitor decided on it, as far as this tab knew then. */
  decided: number
  /** True once another tab's decision is newer: that it ends here says nothing of what the visitor wants. */
  stale: boolean
}

/** Why a connection left the state; `tab`: another tab ended it. */
export type DropReason = 'wallet' | 'visitor' | 'lost' | 'tab'

/** What the parts of this room share. */
export interface Room {
  readonly config: SessionConfig
  readonly state: Slice<SessionsState>
  readonly storage: Store
  readonly options: Settings['options']
  readonly connectors: Source<readonly Connector[]>
  /** There while a visitor may have several wallets on a namespace. */
  readonly several: Source<true | undefined>
  readonly lastingFields: Source<readonly (keyof AccountFields)[]>
  readonly balanceSources: Source<readonly DataSource<BalanceQuery, bigint>[]>
  readonly stopped: AbortSignal
  readonly networks: Cell<readonly Network[]>
  /** True while the visitor has the modal open, which is not drawn into the page. */
  readonly choosing: Source<boolean>
  readonly live: Map<string, Live>
  readonly storedNetwork: Stored<string | undefined>
  readonly storedIds: Stored<Readonly<Record<string, string>>>
  opened(connection: Connection): MaybePromise<unknown>
  closing(connection: Connection): MaybePromise<unknown>
  switching(move: { namespace: string; from: string | undefined; to: string }): MaybePromise<unknown>
  own(dispose: Dispose): Dispose
  /** Emits unless the plugin was stopped: operations may outlive it. */
  tell<E extends EventName>(event: E, payload: Events[E]): void
  at(namespace: Namespace): SessionsState['namespaces'][string] | undefined
  /** Throws where the host configured no network of the namespace. */
  need(namespace: Namespace): void
  adapter(namespace: Namespace): ChainAdapter | undefined
  networksOf(namespace: Namespace): readonly Network[]
  activeOf(namespace: Namespace): Live | undefined
  setActiveNamespace(namespace: Namespace): void
}

/** What runs after a click, or when stored connections come back: loaded then. */
export interface Operations
  extends Pick<
    Sessions,
    'connect' | 'disconnect' | 'switchNetwork' | 'selectAccount' | 'balance' | 'activate' | 'restore'
  > {
  /** Writes what the sessions say into the state. */
  project(namespace: Namespace): void
  /** Takes up what another tab stored. */
  follow(): void
  /** Loads what a connected visitor who opens the modal may press. */
  prepare(): void
}
