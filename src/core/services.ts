import type { Dispose, Network, Parser, Source } from 'portico/kernel'
import type { SignInMessage } from './signInMessage.js'

/** The kind of a snack: success, in progress, or failure. */
export type SnackVariant = 'success' | 'loading' | 'error'
/** An action that the visitor can take on a message. */
export interface NoticeAction {
  readonly label: string
  run(): void
}
/** The message at the foot of the modal. */
export interface Snack {
  readonly id: number
  readonly variant: SnackVariant
  readonly text: string
  /** Label of the action that `act` runs. */
  readonly action?: string
}
/** `developer` alerts are shown in the modal while `debug` is on; `visitor` alerts always. */
export interface Alert {
  readonly id: number
  readonly kind: 'developer' | 'visitor'
  /** Identifies the alert even if its texts change; `docs/errors.md` lists the codes. */
  readonly code: string
  readonly title: string
  readonly text: string
  /** Longer details for the developer, which are copied rather than shown. */
  readonly details?: string
  /** Label of the action that `act` runs, e.g. a retry. */
  readonly action?: string
}
/** Current messages. */
export interface NoticesState {
  readonly snack?: Snack
  readonly alerts: readonly Alert[]
}
/** Shows messages to the visitor or the developer. */
export interface Notices {
  readonly state: Source<NoticesState>
  /**
   * Shows a message, and returns a function that removes it. A new message replaces an open one after 150 ms.
   * It stays for 4 s, or until it is dismissed if it is loading, has `stay`, or is an error with an action.
   */
  snack(
    variant: SnackVariant,
    text: string,
    options?: { readonly stay?: boolean; readonly action?: NoticeAction },
  ): Dispose
  alert(alert: Omit<Alert, 'id' | 'action'> & { readonly action?: NoticeAction }): Dispose
  dismiss(id: number): void
  /** Runs the action of a message or an alert, and dismisses it. */
  act(id: number): void
  clear(): void
  /** Keeps the current message until every hold is released; its time then starts anew. */
  hold(): Dispose
}

/** Lets accounts prove that they belong to the visitor. */
export interface SignIn {
  /**
   * Prepares a message that a wallet is to sign while it connects, for the network that it will use;
   * undefined if visitors do not sign in there, or if the page's storage provides no nonce. The connector
   * puts the signed message into `proof` of the session.
   */
  invite(network: Network): Promise<SignInInvitation | undefined>
}

/** A sign-in message whose account is not known yet. */
export type SignInInvitation = Omit<SignInMessage, 'address'>

/** A value in browser storage: a source that can be set. */
export interface Stored<T> extends Source<T> {
  /**
   * Reads the stored value now. Call it before an update that is based on the value, because changes of other
   * tabs arrive late.
   */
  load(): void
  set(value: T): void
  remove(): void
}
/** Browser storage under `portico/`; falls back to memory if it is denied, full or damaged. */
export interface Store {
  /**
   * The value at a key, `<plugin>/<name>`. An invalid value is read as `fallback`; changes of other tabs are
   * applied. A plugin that gets the store through `needs` may use its own keys, and `cache/<name>`, which are
   * the first to be evicted when the storage is full. Throws a `PorticoError` of the category 'storage' for
   * any other key.
   */
  at<T>(key: string, parser: Parser<T>, fallback: T, version?: number): Stored<T>
  /**
   * The store of one plugin, as `needs` provides it; for code of a contract, which also runs in other
   * plugins.
   */
  forPlugin(id: string): Store
}

/** One request, with the parser that validates its answer. */
export interface HttpRequest<T> {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly params?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly parser: Parser<T>
  /** Time limit in milliseconds; defaults to 10,000. */
  readonly deadline?: number
  /** Whether the request continues when the page is left. */
  readonly keepalive?: boolean
  readonly signal?: AbortSignal
}
/** Requests to outside services, without cookies, and with a deadline, a size limit and a parser. */
export interface Http {
  /**
   * Resolves with the parsed answer. For an error status, rejects with 'HTTP status code: {status}', with the
   * response as the cause.
   */
  request<T>(request: HttpRequest<T>): Promise<T>
  /**
   * Sends one JSON-RPC call to the network's endpoint, as text/plain, which needs no preflight, unless a
   * header says otherwise. With `apartFrom`, the first endpoint of another host than this one is asked; without
   * one, it rejects.
   */
  rpc<T>(
    network: Network,
    call: { readonly method: string; readonly params?: unknown },
    parser: Parser<T>,
    options?: Pick<HttpRequest<T>, 'headers' | 'signal'> & { readonly apartFrom?: string | undefined },
  ): Promise<T>
  /** The hosts of the network's endpoints, with their ports; the first one is asked by `rpc`. */
  rpcHosts(network: Network): readonly string[]
}

/**
 * Names of outside services, each with the scheme of its URL. A plugin declares the names that it uses:
 * `declare module 'portico/core' { interface HostList { acme: 'https' } }`.
 */
export interface HostList {
  rpc: 'https'
  api: 'https'
}
/** A declared name. */
export type HostName = keyof HostList & string
/** Default URL of a service. `restricted` is used in the timezones that `docs/hosts.md` lists. */
export interface HostEntry<Scheme extends string = string> {
  readonly url: `${Scheme}://${string}`
  readonly restricted?: `${Scheme}://${string}`
}
/**
 * A host: by its name with its default, by the name alone if it is one of Portico's, or as an address. Without a default, it is
 * reached only if the page has set it.
 */
export type CspSource = string | (Partial<HostEntry> & { readonly host: HostName })
/**
 * The sources that a plugin needs in the page's Content-Security-Policy; `cspFor` of `portico/csp` reads
 * them.
 */
export interface PluginCsp {
  /** Hosts that it requests. */
  readonly connect?: readonly CspSource[]
  /** Hosts of the pictures that it shows. */
  readonly img?: readonly CspSource[]
  /** Hosts that it shows in a frame. */
  readonly frame?: readonly CspSource[]
  /** Hosts that show the page in a frame. */
  readonly ancestors?: readonly CspSource[]
  /**
   * True if it reads EVM chains over HTTP rather than through the wallet; otherwise the namespaces of the
   * networks that it reads in this way.
   */
  readonly rpc?: true | readonly string[]
  /** True if it also reads from a second endpoint of another host, where a network has one. */
  readonly rpcApart?: true
}
/** URLs of the outside services. */
export interface Hosts {
  /**
   * The URL of a service, without a trailing slash: the page's for this name, otherwise the entry's. Throws
   * if it is not a plain URL of the name's scheme; `http:` and `ws:` are accepted on localhost only.
   */
  at<K extends HostName>(name: K, entry: HostEntry<HostList[K]>): string
  /** The page's URL of a service that has no default, likewise; undefined if the page has set none. */
  own(name: HostName): string | undefined
  /** The URLs requested so far, by name. */
  list(): Readonly<Record<string, string>>
}

/** The device and the page. */
export interface Env {
  readonly mobile: boolean
  readonly ios: boolean
  readonly android: boolean
  readonly mac: boolean
  readonly telegram: boolean
  readonly iframe: boolean
  readonly timezone: string
  /** The page's origin as the browser sees it. */
  readonly origin: string
}

/**
 * Resources that exist once per page. All modals on the page share them, and the last release disposes of
 * them.
 */
export interface Page {
  lease<T>(key: string, make: () => { value: T; dispose(): void }): { value: T; release: Dispose }
}

/** The host's options as plugins read them. */
export interface Options {
  readonly projectId?: string
  readonly metadata?: {
    readonly name: string
    readonly description?: string
    readonly url?: string
    readonly icons?: readonly string[]
  }
  readonly enableReconnect: boolean
  readonly enableNetworkSwitch: boolean
  readonly basic: boolean
  readonly embedded: boolean
  readonly debug: boolean
  /** Whether the card fills the screen of a phone. */
  readonly fullScreen?: boolean
  /**
   * Whether the browser's Back button leaves the views of the modal one by one, then the modal; defaults to
   * true on phones.
   */
  readonly history?: boolean
  /** Disables all motion, regardless of the system setting. */
  readonly reducedMotion?: boolean
  readonly defaultNetwork?: string
}
/** The host's options after validation, frozen, with the texts and the language of the modal. */
export interface Settings {
  readonly options: Options
  /** A text of the catalogue in the visitor's language. */
  text(id: string, params?: Readonly<Record<string, string | number>>): string
  readonly locale: Source<string>
}
