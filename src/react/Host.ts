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

/** What the modal offers to the components that a plugin draws in it; frozen. */
export interface Host {
  /** The service as it is now; `useService` follows it. */
  get<T>(service: Service<T>): T | undefined
  /** The contributions of running plugins to a point; `usePoint` follows them. */
  point<T>(point: Point<T>): Source<readonly T[]>
  /** Whether a plugin brings the view, running or asleep; `plugins` changes with it. */
  knows(view: string): boolean
  /** Every plugin with its status, and the error of one that failed. */
  readonly plugins: Source<readonly PluginInfo[]>
  /** Asks again for the code of plugins that could not be loaded; resolves when each has been tried. */
  retry(): Promise<void>
  /** Emits `error` for a failure that the view contains; `plugin` is the id of whoever brought the view. */
  report(error: unknown, plugin?: string): void
  /** Hears an event; returns its undo. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  /** Changes with every table of texts; `useText` follows it. */
  readonly texts: Source<unknown>
  /** Has plugins load their texts of a language (BCP 47 tag). */
  loadTexts(locale: string): MaybePromise<unknown>
}
