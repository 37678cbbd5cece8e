import type {
  AnyPlugin,
  CaipAddress,
  CaipNetworkId,
  Decision,
  Dispose,
  EventName,
  Events,
  FeatureId,
  Features,
  Kernel,
  LazyPlugin,
  MessageId,
  Namespace,
  Network,
  PluginInfo,
  Provider,
  ViewId,
} from 'portico/kernel'
import type { NetworkInput } from './network.js'
import type { OpenOptions, OpenResult, StackEntry } from './router.js'
import type { AccountState, Connection, ConnectionStatus, Connector, NetworkState } from './session.js'

/** `system` follows the visitor's device. */
export type ThemeMode = 'dark' | 'light' | 'system'
/** Custom properties without their `--portico-` prefix, e.g. `{ radius: '8px' }`; `undefined` removes one. */
export type ThemeVariables = Readonly<Record<string, string | undefined>>
/** `compact` has rows of 48 px, `comfortable` of 56 px. */
export type ThemeDensity = 'comfortable' | 'compact'
/** The look a host can set; `undefined` resets a value. */
export interface ThemeLook {
  /**
   * Any opaque CSS colour, for interactive elements. For texts and lines, its lightness is adjusted until
   * they are readable.
   */
  readonly accent?: string | undefined
  /** A CSS font family that your page has loaded. */
  readonly fontFamily?: string | undefined
  /** Text size, 1 to 1.5 times the visitor's own. */
  readonly fontScale?: number | undefined
  /** Corner radius of the card in px, 0 to 24; other radii follow it. */
  readonly radius?: number | undefined
  readonly density?: ThemeDensity | undefined
  /** Colour of a QR code's modules; ignored if its contrast on white is below 7:1. */
  readonly qrColor?: string | undefined
}
/** The theme of the modal: mode, the host's look, and custom properties. */
export interface Theme extends ThemeLook {
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
}

/** The public snapshot of a modal: plain, frozen data, and the same object until something changes. */
export interface ModalState {
  readonly open: boolean
  readonly view: string
  readonly history: readonly StackEntry[]
  /** True while a connect, disconnect or switch is running. */
  readonly loading: boolean
  /** False until the connections that were stored when the page loaded are restored or given up. */
  readonly ready: boolean
  readonly activeNamespace: Namespace | undefined
  /** Status, address and network of the active namespace. */
  readonly status: ConnectionStatus
  readonly address: string | undefined
  readonly caipAddress: CaipAddress | undefined
  readonly network: Network | undefined
  readonly accounts: Readonly<Record<string, AccountState>>
  readonly networks: Readonly<Record<string, NetworkState>>
  readonly connections: readonly Connection[]
  readonly features: Readonly<Record<string, unknown>>
  readonly plugins: readonly PluginInfo[]
  readonly theme: Theme
  /** BCP 47 tag of the language of texts. */
  readonly locale: string
}

/** Feature values by id; plugins' contracts declare their types. */
export type FeatureValues = { readonly [F in FeatureId]?: Features[F] | false }

/** Options of `modal.connect`. */
export interface ModalConnectOptions {
  /** Connects this connector without opening the modal. If absent, the modal opens on Connect. */
  readonly connectorId?: string
  readonly namespace?: Namespace
  /** Cancels the attempt; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** Receives the pairing URI, for a QR code of your own. Called again each time it is renewed. */
  onUri?(uri: string): void
}

/**
 * Methods that plugins give the modal, by name; each returns a promise. A plugin declares its own: `declare module 'portico/core' {
 * interface ModalMethods { stake(amount: bigint): Promise<string> } }`.
 */
export interface ModalMethods {}
/** The name of a declared method. */
export type ModalMethodName = keyof ModalMethods & string

/** A method of the modal, as its plugin contributes it. If several plugins contribute one name, the first in order is called. */
export type ModalMethod = {
  readonly [M in ModalMethodName]: {
    readonly name: M
    readonly run: ModalMethods[M] extends (...args: never[]) => Promise<unknown> ? ModalMethods[M] : never
  }
}[ModalMethodName]

/** The return value of `createModal`. */
export interface Modal extends ModalMethods {
  /**
   * Starts plugins, and restores stored connections. Further calls have no effect, nor does a call on a
   * server.
   */
  start(): void
  /**
   * Opens the modal; resolves when it has closed, with the reason. The reason is `disposed` if the modal was
   * disposed of meanwhile.
   */
  open<V extends ViewId>(options?: OpenOptions<V>): Promise<OpenResult>
  /** Closes the modal; resolves with true. Plugins cannot refuse, as they can when a visitor closes it. */
  close(): Promise<boolean>
  /**
   * Resolves with the connection; rejects with 'Modal closed', 'Connection rejected' or 'Failed to connect'.
   */
  connect(options?: ModalConnectOptions): Promise<Connection>
  /** Disconnects one connection, those of a namespace, or all; rejects with 'Failed to disconnect'. */
  disconnect(options?: { readonly namespace?: Namespace; readonly connectionId?: string }): Promise<void>
  /**
   * Switches to the network with this CAIP-2 id; rejects if it is not configured, or if the wallet declines.
   */
  switchNetwork(network: CaipNetworkId): Promise<void>
  /** The current state; the same object until something changes. */
  getState(): ModalState
  /** The state before anything runs, for server rendering and hydration. */
  readonly initialState: ModalState
  /** A text of the catalogue in the visitor's language. */
  text(id: MessageId, params?: Readonly<Record<string, string | number>>): string
  /** A text before anything runs, for server rendering and hydration. */
  initialText(id: MessageId): string
  /** Calls the listener after each change of `getState()`; returns a function that removes the listener. */
  subscribe(listener: () => void): Dispose
  /** Listens to an event; returns a function that removes the listener. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  /** Listens to every event, with its name. */
  on(event: '*', listener: (event: EventName, payload: unknown) => void): Dispose
  /** Changes feature values at run time, and starts and stops plugins accordingly. */
  setFeatures(features: FeatureValues): void
  /**
   * The features of the page's plugins by name, each with the side that decided it. Frozen, and the same
   * object until something changes.
   */
  features(): Readonly<Record<string, Decision>>
  /**
   * Changes the given parts of the theme, and keeps the others; `undefined` resets a part. Throws for an
   * invalid mode.
   */
  setTheme(theme: Partial<Theme>): void
  /** Switches to a language (BCP 47 tag) once its texts are loaded; the latest call wins. */
  setLocale(locale: string): Promise<void>
  /** Replaces the networks, in the same shape as for `createModal`; throws if one is invalid. */
  setNetworks(networks: readonly NetworkInput[]): void
  /** Adds a plugin; resolves when it runs, sleeps or waits. Rejects if it is invalid or fails. */
  use(plugin: AnyPlugin | LazyPlugin): Promise<void>
  /** Stops and removes a plugin that the host added; rejects if there is none with this id. */
  remove(id: string): Promise<void>
  /** Mounts a connect button without React; returns a function that removes it. */
  mount(element: Element): Dispose
  /**
   * The provider of a namespace (EIP-1193 on eip155, the same shape elsewhere), which is always the same
   * object. Throws if no network of the namespace is configured.
   */
  provider(namespace?: Namespace): Provider
  /** Wakes the plugins that discover wallets; resolves with the connectors that are known then. */
  wallets(): Promise<readonly Connector[]>
  /**
   * Loads the modal's code in advance. Buttons call it with `'intent'` on hover and focus, which does
   * nothing with `prefetch: 'none'`.
   */
  prefetch(reason?: 'intent'): Promise<void>
  /** Stops every plugin and restores the page. */
  dispose(): void
  /** The kernel behind the modal, for views and tests. */
  readonly kernel: Kernel
}
