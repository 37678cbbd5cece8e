import type { ChainAdapter } from './chains.js'
import type { Clock } from './clock.js'
import type {
  AnyPlugin,
  HookResult,
  HookToken,
  LazyPlugin,
  MaybePromise,
  MethodEntry,
  Point,
  RemoteEntry,
  Service,
  TextEntry,
  ViewEntry,
  Wake,
} from './define.js'
import type { Dispose } from './dispose.js'
import type { EventName, Events, HookName, HookValue } from './registry.js'
import type { Root, Source } from './state.js'

/** What `createKernel` is given. */
export interface KernelOptions {
  readonly plugins?: readonly (AnyPlugin | LazyPlugin)[]
  /** Feature values the host sets. */
  readonly features?: Readonly<Record<string, unknown>>
  readonly clock?: Clock
  /** False where plugins wait for `start()`; creating then runs no plugin code. */
  readonly autostart?: boolean
  /** Told of every contained failure; defaults to the console. */
  readonly report?: (error: unknown) => void
}

/** Where a plugin stands in its life; `docs/plugins.md` says what each word means. */
export type PluginStatus = 'off' | 'idle' | 'waiting' | 'starting' | 'on' | 'stopping' | 'failed'

/** A plugin as the kernel lists it. */
export interface PluginInfo {
  readonly id: string
  readonly version: string | undefined
  readonly status: PluginStatus
  /** Why it failed. */
  readonly error?: unknown
  /** While it is `waiting`: ids of the services that nothing provides yet. */
  readonly waitsFor?: readonly string[]
}

/** The collections of a kernel. */
export interface Inside {
  /** Listeners by event. */
  readonly bus: { readonly all: ReadonlyMap<string, readonly unknown[]> }
  /** Contributions by point; the points of taps begin with `!`. */
  readonly points: {
    readonly all: ReadonlyMap<
      string,
      { readonly entries: ReadonlyMap<unknown, unknown>; readonly list: Watched }
    >
  }
  readonly sources: readonly Watched[]
  /** What each plugin owns while it runs. */
  readonly entries: ReadonlyMap<
    string,
    { readonly scope?: { readonly owned: ReadonlySet<unknown> } | undefined }
  >
}

interface Watched {
  size(): number
}

/** Runs plugins: starts, stops and wakes them, and holds what they register. */
export interface Kernel {
  /** The whole state, plain and frozen: the slice of each running plugin by its id. */
  readonly state: Source<Root>
  /** Every plugin that was added, running or not, with where it stands. */
  readonly plugins: Source<readonly PluginInfo[]>
  /** Feature values by name, after host, remote and defaults were joined. */
  readonly features: Source<Readonly<Record<string, unknown>>>
  /** Views of running plugins. */
  readonly views: Source<readonly ViewEntry[]>
  /** RPC methods of running plugins. */
  readonly methods: Source<readonly MethodEntry[]>
  /** Chain adapters of running plugins. */
  readonly chains: Source<readonly ChainAdapter[]>
  /** Tables of texts, in the order in which they were registered. */
  readonly texts: Source<readonly TextEntry[]>
  /** Style sheets as text, each with the id of its plugin. */
  readonly styles: Source<readonly { readonly plugin: string; readonly css: string }[]>
  /** Starts the plugins where `autostart` was false; idempotent. */
  start(): void
  /** Adds a plugin; resolves when it runs, sleeps or waits; rejects where it cannot be added or failed, and is not in use then. */
  use(plugin: AnyPlugin | LazyPlugin): Promise<void>
  /** Stops a plugin, after those that need it, and forgets it; resolves when it is gone, at once for an unknown id. */
  remove(id: string): Promise<void>
  /** Loads the plugins that sleep until this; resolves when they and the providers of what they need run or failed. */
  wake(wake: Wake, view?: string): Promise<void>
  /** Whether a view is registered or a sleeping plugin brings it. */
  knows(view: string): boolean
  /** Sets the values it names and keeps the others; plugins start and stop by them. */
  setFeatures(values: Readonly<Record<string, unknown>>): void
  /**
   * Takes what the remote configuration says by id, in place of what it said before; plugins declare which entry is theirs. One
   * that is undefined says nothing, a missing one switches off. Remote may only reduce what the host allows.
   */
  setRemote(entries: ReadonlyMap<string, RemoteEntry | undefined>): void
  /** The service as it is now; undefined while no running plugin provides it. */
  get<T>(service: Service<T>): T | undefined
  /** The contributions of running plugins to a point, in their order. */
  point<T>(point: Point<T>): Source<readonly T[]>
  /** Asks the taps of a hook in their order; what a failing gate says is thrown or rejected, as a `HookCall` does. */
  call<H extends HookName>(token: HookToken<H>, value: HookValue<H>): MaybePromise<HookResult<H>>
  /** Holds the deadlines of hooks while a view that a tap asked for is open. */
  hold(): Dispose
  /** Hears an event, or all of them by `*`; returns its undo. A listener that throws is reported and stops no other. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): Dispose
  /** Every event, with its name. */
  on(event: '*', listener: (event: EventName, payload: unknown) => void): Dispose
  /** Calls the listeners of an event at once. */
  emit<E extends EventName>(event: E, payload: Events[E]): void
  /** Resolves when nothing is loading or starting. */
  settled(): Promise<void>
  /** Where registrations are kept: `census` of `portico/testing` counts them. */
  readonly inside: Inside
  /** Stops every plugin and takes all registrations back; nothing can be added afterwards. */
  dispose(): void
}
