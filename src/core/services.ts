import type { Dispose, Network, Parser, Source } from 'portico/kernel'

/** What a snack tells: done, under way, or failed. */
export type SnackVariant = 'success' | 'loading' | 'error'
/** What a visitor may do about a message. */
export interface NoticeAction {
  readonly label: string
  run(): void
}
/** The message at the foot of the modal. */
export interface Snack {
  readonly id: number
  readonly variant: SnackVariant
  readonly text: string
  /** Label of its action: `act` runs it. */
  readonly action?: string
}
/** `developer` alerts are shown in the modal while `debug` is on; `visitor` alerts always. */
export interface Alert {
  readonly id: number
  readonly kind: 'developer' | 'visitor'
  readonly title: string
  readonly text: string
  /** More than a sentence, for whoever looks into it: copied, not shown. */
  readonly details?: string
  /** Label of its action, such as another try: `act` runs it. */
  readonly action?: string
}
/** What the visitor is told now. */
export interface NoticesState {
  readonly snack?: Snack
  readonly alerts: readonly Alert[]
}
/** Tells the visitor, or the developer, something without asking. */
export interface Notices {
  readonly state: Source<NoticesState>
  /** Shows a message; a new one replaces an open one after 150 ms; stays 4 s unless loading, `stay` or an error with an action. */
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
  /** Keeps the message that is shown until every hold is let go; its time then starts anew. */
  hold(): Dispose
}

/** A value kept in browser storage: a source that can be set. */
export interface Stored<T> extends Source<T> {
  /** Reads what is stored now: before a value is set that builds on it, as another tab's change is heard of a moment later. */
  load(): void
  set(value: T): void
  remove(): void
}
/** Browser storage under `portico/`; works on in memory where it is denied, full or damaged. */
export interface Store {
  /**
   * `key` is `<plugin>/<name>`; wrong or unreadable values read as `fallback`, another tab's change is re-read. A plugin that has
   * the store through `needs` may ask for its own keys, and for `cache/<name>`, which are the first to go where there is no room.
   * Throws a `PorticoError` of the category 'storage' for another key.
   */
  at<T>(key: string, parser: Parser<T>, fallback: T, version?: number): Stored<T>
  /** The store of one plugin, which is what it gets through `needs`. For a contract, whose code runs in other plugins too. */
  forPlugin(id: string): Store
}

/** One request: where, what, and the parser its answer has to pass. */
export interface HttpRequest<T> {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly params?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly parser: Parser<T>
  /** Milliseconds; 10,000 where absent. */
  readonly deadline?: number
  readonly signal?: AbortSignal
}
/** Asks outside services: no cookies, a deadline, a size limit, a parser. */
export interface Http {
  /** Rejects with 'HTTP status code: {status}' and the response as cause where it is not ok (spec 7). */
  request<T>(request: HttpRequest<T>): Promise<T>
  /** One JSON-RPC call to the network's endpoint, sent as text/plain. */
  rpc<T>(
    network: Network,
    call: { readonly method: string; readonly params?: unknown },
    parser: Parser<T>,
  ): Promise<T>
}

/**
 * Names of outside services, each with the scheme of its addresses. A plugin adds the names it asks for:
 * `declare module 'portico/core' { interface HostList { acme: 'https' } }`.
 */
export interface HostList {
  rpc: 'https'
  api: 'https'
}
/** A name somebody declared. */
export type HostName = keyof HostList & string
/** Where a service is unless the page says otherwise; `restricted` is used in timezones that `docs/hosts.md` lists. */
export interface HostEntry<Scheme extends string = string> {
  readonly url: `${Scheme}://${string}`
  readonly restricted?: `${Scheme}://${string}`
}
/** Where the outside services are. */
export interface Hosts {
  /**
   * The address of a service, without a slash at its end: the one the page gave by this name, else the entry's. Throws
   * where it is no plain address of the name's scheme; `http:` and `ws:` count on localhost only.
   */
  at<K extends HostName>(name: K, entry: HostEntry<HostList[K]>): string
  /** The addresses that were asked for so far, by name. */
  list(): Readonly<Record<string, string>>
}

/** What is known of the device and the page. */
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

/** Things a page has one of: made once, shared by every modal on the page, disposed with the last lease. */
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
  /** Whether the card fills a phone's screen. */
  readonly fullScreen?: boolean
  /** Whether nothing moves, whatever the system says. */
  readonly reducedMotion?: boolean
  readonly defaultNetwork?: string
}
/** The host's options after validation: frozen. */
export interface Settings {
  readonly options: Options
  /** A text of the catalogue in the visitor's language. */
  text(id: string, params?: Readonly<Record<string, string | number>>): string
  readonly locale: Source<string>
}
