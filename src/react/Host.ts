import type {
  Dispose,
  EventName,
  Events,
  MaybePromise,
  PluginInfo,
  Point,
  Service,
  Source,
} from 'portico/kernel'

/** The modal's interface for plugin components rendered in it; frozen. */
export interface Host {
  /** The current service; `useService` follows it. */
  get<T>(service: Service<T>): T | undefined
  /** The contributions of running plugins to a point; `usePoint` follows them. */
  point<T>(point: Point<T>): Source<readonly T[]>
  /** Whether a running or lazy plugin provides the view; `plugins` changes with it. */
  hasView(view: string): boolean
  /** Every plugin with its status, and the error of a failed one. */
  readonly plugins: Source<readonly PluginInfo[]>
  /** Loads plugins again that failed to load; resolves when each was tried. */
  retry(): Promise<void>
  /** Emits `error` for a failure that the view contains; `plugin` is the id of the view's plugin. */
  report(error: unknown, plugin?: string): void
  /** Listens to an event; returns a function that removes the listener. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  /** Changes with every table of texts; `useText` follows it. */
  readonly texts: Source<unknown>
  /** Makes plugins load their texts of a language (BCP 47 tag). */
  loadTexts(locale: string): MaybePromise<unknown>
}
