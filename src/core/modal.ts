import type {
  AnyPlugin,
  CaipAddress,
  CaipNetworkId,
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
/** Custom properties without their `--portico-` prefix, e.g. `{ radius: '8px' }`; `undefined` takes one back. */
export type ThemeVariables = Readonly<Record<string, string | undefined>>
/** `compact` has rows of 48 px instead of 56. */
export type ThemeDensity = 'comfortable' | 'compact'
/** What a host may say of the look; `undefined` takes it back. */
export interface ThemeLook {
  /** Any opaque CSS colour for what is live; texts and lines move in lightness until they can be read. */
  readonly accent?: string | undefined
  /** A CSS font family that your page has loaded. */
  readonly fontFamily?: string | undefined
  /** Size of the text, 1 to 1.5 times the visitor's own. */
  readonly fontScale?: number | undefined
  /** Corner of the card in px, 0 to 24; the others follow it. */
  readonly radius?: number | undefined
  readonly density?: ThemeDensity | undefined
  /** Colour of a QR code's modules; 7:1 on white, else it is not taken. */
  readonly qrColor?: string | undefined
}
/** How the modal looks: its mode, what the host said of it, and custom properties that are set. */
export interface Theme extends ThemeLook {
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
}

/** The public snapshot of a modal: plain, frozen data that is the same object until something changes. */
export interface ModalState {
  readonly open: boolean
  readonly view: string
  readonly history: readonly StackEntry[]
  /** True while a connect, disconnect or switch runs. */
  readonly loading: boolean
  /** False until stored connections were restored or given up. */
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
  /** BCP 47 tag the texts are looked up by. */
  readonly locale: string
}

/** Feature values by the id of the feature, which the plugin's contract declares. */
export type FeatureValues = { readonly [F in FeatureId]?: Features[F] | false }

/** What `modal.connect` is asked for. */
export interface ModalConnectOptions {
  /** Connects this one without opening the modal; without it the modal opens on Connect. */
  readonly connectorId?: string
  readonly namespace?: Namespace
  /** Gives the attempt up; the promise rejects with its reason. */
  readonly signal?: AbortSignal
  /** Told the link of a pairing, for a QR code of your own; again when it was renewed. */
  onUri?(uri: string): void
}

/** What `createModal` returns. */
export interface Modal {
  /** Starts plugins and restores stored connections; idempotent, in the browser only. */
  start(): void
  /** Opens by the precedence of spec 2; resolves when the modal closed, saying how: `disposed` where it was disposed on the way. */
  open<V extends ViewId>(options?: OpenOptions<V>): Promise<OpenResult>
  /** Closes, whatever a plugin says to a visitor who closes; resolves with true. */
  close(): Promise<boolean>
  /** Resolves with the connection; rejects with 'Modal closed', 'Connection rejected' or 'Failed to connect'. */
  connect(options?: ModalConnectOptions): Promise<Connection>
  /** Ends the connections of a namespace or all; rejects with 'Failed to disconnect'. */
  disconnect(options?: { readonly namespace?: Namespace; readonly connectionId?: string }): Promise<void>
  /** CAIP-2 id; rejects where the network is not configured or the wallet declines. */
  switchNetwork(network: CaipNetworkId): Promise<void>
  /** The state as it is now; the same object until something changes. */
  getState(): ModalState
  /** The state before anything ran: what a server renders and a browser hydrates. */
  readonly initialState: ModalState
  /** A text of the catalogue in the visitor's language. */
  text(id: MessageId, params?: Readonly<Record<string, string | number>>): string
  /** The text before anything ran: what a server renders and a browser hydrates. */
  initialText(id: MessageId): string
  /** Calls the listener after each change of `getState()`; returns its undo. */
  subscribe(listener: () => void): Dispose
  /** Hears an event; returns its undo. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  /** Every event, with its name. */
  on(event: '*', listener: (event: EventName, payload: unknown) => void): Dispose
  /** Changes feature values at run time: plugins start and stop. */
  setFeatures(features: FeatureValues): void
  /** Changes the inputs it names and keeps the others; `undefined` takes one back. Throws for a wrong mode. */
  setTheme(theme: Partial<Theme>): void
  /** Shows another language once its texts are there; the newest call wins. BCP 47 tag. */
  setLocale(locale: string): Promise<void>
  /** Replaces the networks, in the shape `createModal` takes them; throws where one is wrong. */
  setNetworks(networks: readonly NetworkInput[]): void
  /** Adds a plugin; resolves when it runs, sleeps or waits, rejects where it cannot be added or failed. */
  use(plugin: AnyPlugin | LazyPlugin): Promise<void>
  /** Stops a plugin that the host brought, and takes it out; rejects where there is none of that id. */
  remove(id: string): Promise<void>
  /** Draws a connect button without React; returns its removal. */
  mount(element: Element): Dispose
  /** EIP-1193 on eip155, the same shape elsewhere; always the same object for a namespace. */
  provider(namespace?: Namespace): Provider
  /** Ways to connect that are known now; wakes the plugins that find them. */
  wallets(): Promise<readonly Connector[]>
  /** Fetches the code of the modal: called on intent by the buttons. */
  prefetch(): Promise<void>
  /** Stops every plugin and leaves the page as it was. */
  dispose(): void
  /** For views and tests: the kernel behind the modal. */
  readonly kernel: Kernel
}
